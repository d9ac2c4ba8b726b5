import { base58 } from '@scure/base'
import { signingKey } from './ed25519.ts'

/** Lamports that each of `solanaAccounts` begins with. */
export const solanaFunds = 100_000_000_000n

/** An account with its private key: the seed of RFC 8032, 5.1.5, in hex. */
export type SolanaAccount = { readonly address: string; readonly seed: string }

/** Accounts with publicly known keys. */
export const solanaAccounts = [
  { address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', seed: '01'.repeat(32) },
  { address: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', seed: '02'.repeat(32) },
] as const satisfies readonly SolanaAccount[]

/** An account that no other test knows, without lamports. */
export async function newSolanaAccount(): Promise<SolanaAccount> {
  const seed = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  const { publicKey } = await signingKey(seed)
  return { address: base58.encode(publicKey), seed }
}
