import { privateKeyToAccount } from 'viem/accounts'
import { bitcoinFamily } from '../families/bitcoin.ts'
import { polkadotFamily } from '../families/polkadot.ts'
import { solanaFamily } from '../families/solana.ts'
import { createWallet, type PeerWallet } from '../walletkit.ts'
import type { Family, PhoneName } from './model.ts'

export type Phone = PeerWallet & {
  /** Its account in each family. */
  readonly accounts: { readonly [F in Family]: string }
  /** The families that it approves from now on. */
  approve(families: readonly Family[]): void
}

const digits: { readonly [P in PhoneName]: string } = { one: '31', two: '42' }
const nowhere = 'http://127.0.0.1:9'

/** A phone with an account in each family, which signs whatever it is asked. */
export async function startPhone(name: PhoneName, relayUrl: string): Promise<Phone> {
  const key = digits[name].repeat(32)
  const solana = await solanaFamily({ seeds: [key], rpcUrl: nowhere })
  const bip122 = bitcoinFamily({ privateKey: key, esploraUrl: nowhere })
  const polkadot = polkadotFamily({ seed: key })
  let approved: readonly Family[] = []
  const wallet = await createWallet({
    relayUrl,
    privateKey: `0x${key}`,
    families: { solana, bip122, polkadot },
    approvedFamilies: () => approved,
    approvesSession: () => approved.length > 0,
  })
  return {
    ...wallet,
    accounts: {
      eip155: privateKeyToAccount(`0x${key}`).address,
      solana: String(solana.accounts[0]),
      bip122: String(bip122.accounts[0]),
      polkadot: String(polkadot.accounts[0]),
    },
    approve: (families) => {
      approved = families
    },
  }
}
