import { base58 } from '@scure/base'
import { solanaAccounts } from './accounts.ts'
import { accountExtension, mintExtension } from './extensions.ts'
import type { SolanaNode } from './startSolana.ts'
import { mint2022Bytes, mintBytes, solanaPrograms, tokenAccountBytes } from './tokenAccounts.ts'

/** Tokens of the local Solana. */
export const solanaTokens = {
  dollar: {
    address: base58.encode(new Uint8Array(32).fill(11)),
    name: 'Test Dollar',
    symbol: 'tUSD',
    decimals: 6,
  },
  /** Token-2022, with a displayed amount of three times the units, and a fee of 10 %. */
  share: {
    address: base58.encode(new Uint8Array(32).fill(13)),
    name: 'Share',
    symbol: 'SHR',
    decimals: 6,
  },
  /** Token-2022, with its own metadata. It is on no list. */
  shell: {
    address: base58.encode(new Uint8Array(32).fill(12)),
    name: 'Sea Shell',
    symbol: 'SHELL',
    decimals: 9,
  },
} as const

/** Gives both accounts 1,500.25 dollars, shares that are displayed as 30, and 12.000000001 shells. */
export async function furnishSolana(node: SolanaNode): Promise<void> {
  const { dollar, share, shell } = solanaTokens
  const { token, token2022 } = solanaPrograms
  node.setAccount(dollar.address, { data: mintBytes(dollar.decimals, 10n ** 15n), owner: token })
  const words = { name: shell.name, symbol: shell.symbol, uri: '' }
  const facts = { decimals: shell.decimals, supply: 10n ** 15n, words }
  node.setAccount(shell.address, { data: mint2022Bytes(shell.address, facts), owner: token2022 })
  const tenPercent = { epoch: 0n, most: 2n ** 64n - 1n, points: 1000 }
  const shareFacts = {
    decimals: share.decimals,
    supply: 10n ** 15n,
    words: { name: share.name, symbol: share.symbol, uri: '' },
    extensions: [mintExtension.scaledAmount(3), mintExtension.transferFee(tenPercent)],
  }
  const shareMint = mint2022Bytes(share.address, shareFacts)
  node.setAccount(share.address, { data: shareMint, owner: token2022 })
  for (const [index, { address: owner }] of solanaAccounts.entries()) {
    const extensions = [accountExtension.transferFee()]
    const held = { mint: share.address, owner, units: 10_000_000n, extensions }
    const account = base58.encode(new Uint8Array(32).fill(20 + index))
    node.setAccount(account, { data: tokenAccountBytes(held), owner: token2022 })
    await node.setTokens({ owner, mint: dollar.address }, 1_500_250_000n)
    await node.setTokens({ owner, mint: shell.address, program: token2022 }, 12_000_000_001n)
  }
}
