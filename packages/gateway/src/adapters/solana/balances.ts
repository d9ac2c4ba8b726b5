import type { BalanceSource, Holding } from '../../ports/balanceSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { readAccounts, type TokenAccount } from './accounts.ts'
import { readMetadata, type MintFacts } from './metadata.ts'

/** The most unlisted tokens whose names are read. */
const mostStrangers = 100

/**
 * SOL, SPL tokens and Token-2022 tokens, from the network's own nodes. Collectibles, which cannot be divided, are left
 * out.
 */
export function solanaBalances(nodes: RpcNetworks): BalanceSource {
  return {
    async read(account, { tokens, strangers }, signal) {
      const { coin, tokens: held } = await readAccounts(nodes, account, signal)
      const known = new Set(tokens)
      const byMint = new Map(held.map((token) => [token.mint, token]))
      const wanted = held
        .filter(({ mint, units, decimals }) => !known.has(mint) && units > 0n && decimals > 0)
        .slice(0, mostStrangers)
      // A token of the host without a balance has no account, and so no decimals.
      const asked = strangers.flatMap((mint) => byMint.get(mint) ?? [])
      const named = [...new Set([...asked, ...wanted])]
      const facts =
        named.length > 0
          ? await readMetadata(
              nodes,
              { network: account.network, mints: named.map(({ mint }) => mint) },
              signal,
            ).catch(() => new Map<string, MintFacts>())
          : new Map<string, MintFacts>()
      return [
        { units: coin },
        ...tokens.map((token) => ({ token, units: byMint.get(token)?.units ?? 0n })),
        ...named.map((token) => holding(token, facts.get(token.mint))),
      ]
    },
  }
}

/** A mint without a name is shown by the beginning of its address. */
function holding({ mint, units, decimals }: TokenAccount, facts: MintFacts | undefined): Holding {
  const symbol = facts?.symbol || mint.slice(0, 4)
  return { token: mint, units, facts: { decimals, symbol, name: facts?.name || symbol } }
}
