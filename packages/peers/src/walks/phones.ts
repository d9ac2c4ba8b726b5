import { privateKeyToAccount } from 'viem/accounts'
import { bitcoinNamespace } from '../namespaces/bitcoin.ts'
import { polkadotNamespace } from '../namespaces/polkadot.ts'
import { solanaNamespace } from '../namespaces/solana.ts'
import { createWallet, type PeerWallet } from '../walletkit.ts'
import { type Namespace, type PhoneName, phoneNames } from './model.ts'

export type Phone = PeerWallet & {
  /** The phone's account in each namespace. */
  readonly accounts: { readonly [F in Namespace]: string }
  /** The namespaces that the phone approves from now on. */
  approve(namespaceIds: readonly Namespace[]): void
}

const digits: { readonly [P in PhoneName]: string } = { one: '31', two: '42' }
const nowhere = 'http://127.0.0.1:9'

/** Both phones, on the same relay. */
export async function startPhones(relayUrl: string): Promise<{ readonly [P in PhoneName]: Phone }> {
  const [one, two] = await Promise.all(phoneNames.map((name) => startPhone(name, relayUrl)))
  if (!one || !two) throw new Error('no phones')
  return { one, two }
}

/** A picture that is shown without a gateway. */
export function iconOf(name: PhoneName): string {
  return `data:image/png;base64,${btoa(name)}`
}

/** A phone with an account in each namespace, which signs every request. */
async function startPhone(name: PhoneName, relayUrl: string): Promise<Phone> {
  const key = digits[name].repeat(32)
  const solana = await solanaNamespace({ seeds: [key], rpcUrl: nowhere })
  const bip122 = bitcoinNamespace({ privateKey: key, esploraUrl: nowhere })
  const polkadot = polkadotNamespace({ seed: key })
  let approved: readonly Namespace[] = []
  const wallet = await createWallet({
    relayUrl,
    name: `Phone ${name}`,
    icons: [iconOf(name)],
    privateKey: `0x${key}`,
    namespaces: { solana, bip122, polkadot },
    approvedNamespaces: () => approved,
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
    approve: (namespaceIds) => {
      approved = namespaceIds
    },
  }
}
