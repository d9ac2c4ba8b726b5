import {
  bitcoinAccounts,
  type BitcoinAsk,
  createBitcoinWallet,
} from '@latchkey/testing/bitcoin/page'
import {
  createPolkadotWallet,
  polkadotAccounts,
  type PolkadotAsk,
} from '@latchkey/testing/polkadot/page'
import { createSolanaWallet, solanaAccounts, type SolanaAsk } from '@latchkey/testing/solana/page'
import { createPageWallet } from '@latchkey/testing/wallets'
import type { WorldFacts } from '@latchkey/testing/world'
import { askOwner } from './askOwner.ts'
import { describe, describeOther } from './describe.ts'
import { icon } from './icon.ts'

/**
 * Browser wallets of the other namespaces inside this page, found by their real standards, with public test keys; and a wallet of
 * two namespaces under one name.
 */
export function startNamespaceWallets(world: WorldFacts): void {
  const { accounts, networks, solana, bitcoin, polkadot } = world
  const multi = { name: 'Dev Multi', icon: icon('#0f766e') }
  createPageWallet({
    ...multi,
    rdns: 'dev.latchkey.multi',
    accounts: accounts.slice(2),
    chains: networks.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    approve: (ask) => askOwner(describe(ask)),
  })
  if (solana) {
    const [first, second] = solanaAccounts
    const rest = { rpcUrl: solana.rpcUrl, approve: askSolana }
    createSolanaWallet({ name: 'Dev Solana', icon: icon('#7a4be0'), accounts: [first], ...rest })
    createSolanaWallet({ ...multi, accounts: [second], ...rest })
  }
  if (bitcoin) {
    createBitcoinWallet({
      name: 'Dev Bitcoin',
      icon: icon('#e08600'),
      faces: ['standard'],
      accounts: bitcoinAccounts,
      esploraUrl: bitcoin.url,
      approve: askBitcoin,
    })
  }
  if (polkadot) {
    createPolkadotWallet({
      key: 'Dev Polkadot',
      accounts: polkadotAccounts,
      approve: askPolkadot,
    })
  }
}

function askSolana({ method, account, bytes }: SolanaAsk): Promise<boolean> {
  return askOwner(describeOther({ method, account, chain: 'Local Solana', content: bytes }))
}

function askBitcoin({ method, account, text }: BitcoinAsk): Promise<boolean> {
  return askOwner(describeOther({ method, account, chain: 'Local Bitcoin', content: text }))
}

function askPolkadot({ method, account, bytes }: PolkadotAsk): Promise<boolean> {
  return askOwner(describeOther({ method, account, chain: 'Local Asset Hub', content: bytes }))
}
