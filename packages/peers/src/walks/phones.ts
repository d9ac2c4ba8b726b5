import { privateKeyToAccount } from 'viem/accounts'
import { bitcoinFamily } from '../families/bitcoin.ts'
import { polkadotFamily } from '../families/polkadot.ts'
import { solanaFamily } from '../families/solana.ts'
import { createWallet, type PeerWallet } from '../walletkit.ts'
import { type Family, type PhoneName, phoneNames } from './model.ts'

export type Phone = PeerWallet & {
  /** The phone's account in each namespace. */
  readonly accounts: { readonly [F in Family]: string }
  /** The namespaces that the phone approves from now on. */
  approve(families: readonly Family[]): void
}

const digits: { readonly [P in PhoneName]: string } = { one: '31', two: '42' }
const nowhere = 'http://127.0.0.1:9'

/** Both phones, on the same relay. */
export async function startPhones(relayUrl: string): Promise<{ readonly [P in PhoneName]: Phone }> {
  const [one, two] = await Promise.all(phoneNames.map((name) => startPhone(name, relayUrl)))
  if (!one || !two) throw new Error('no phones')
  return { one, two }
}

/** A phone with an account in each namespace, which signs every request. */
async function startPhone(name: PhoneName, relayUrl: string): Promise<Phone> {
  const key = digits[name].repeat(32)
  const solana = await solanaFamily({ seeds: [key], rpcUrl: nowhere })
  const bip122 = bitcoinFamily({ privateKey: key, esploraUrl: nowhere })
  const polkadot = polkadotFamily({ seed: key })
  let approved: readonly Family[] = []
  const wallet = await createWallet({
    relayUrl,
    name: `Phone ${name}`,
    icons: [`https://wallet.example/${name}.png`],
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
