import { base58 } from '@scure/base'
import { solanaAccounts } from './accounts.ts'
import type { SolanaNode } from './startSolana.ts'
import { mint2022Bytes, mintBytes, solanaPrograms } from './tokenAccounts.ts'

/** A listed token of the local Solana, and a Token-2022 token with its own metadata. */
export const solanaTokens = {
  dollar: {
    address: base58.encode(new Uint8Array(32).fill(11)),
    name: 'Test Dollar',
    symbol: 'tUSD',
    decimals: 6,
  },
  shell: {
    address: base58.encode(new Uint8Array(32).fill(12)),
    name: 'Sea Shell',
    symbol: 'SHELL',
    decimals: 9,
  },
} as const

/** Gives both accounts 1,500.25 dollars and 12.000000001 shells. */
export async function furnishSolana(node: SolanaNode): Promise<void> {
  const { dollar, shell } = solanaTokens
  const { token, token2022 } = solanaPrograms
  node.setAccount(dollar.address, { data: mintBytes(dollar.decimals, 10n ** 15n), owner: token })
  const words = { name: shell.name, symbol: shell.symbol, uri: '' }
  const facts = { decimals: shell.decimals, supply: 10n ** 15n, words }
  node.setAccount(shell.address, { data: mint2022Bytes(shell.address, facts), owner: token2022 })
  for (const { address: owner } of solanaAccounts) {
    await node.setTokens({ owner, mint: dollar.address }, 1_500_250_000n)
    await node.setTokens({ owner, mint: shell.address, program: token2022 }, 12_000_000_001n)
  }
}
