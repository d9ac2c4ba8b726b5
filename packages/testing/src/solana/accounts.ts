/** Lamports that each of `solanaAccounts` begins with. */
export const solanaFunds = 100_000_000_000n

/** An account with its private key: the seed of RFC 8032, 5.1.5, in hex. */
export type SolanaAccount = { readonly address: string; readonly seed: string }

/** Accounts with publicly known keys. */
export const solanaAccounts = [
  { address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', seed: '01'.repeat(32) },
  { address: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', seed: '02'.repeat(32) },
] as const satisfies readonly SolanaAccount[]
