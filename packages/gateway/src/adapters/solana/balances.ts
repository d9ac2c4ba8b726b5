import type { BalanceSource, Holding } from '../../ports/balanceSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { readAccounts, type TokenAccount } from './accounts.ts'
import { readMetadata, type MintFacts } from './metadata.ts'

/** How many tokens that no list knows are asked for their names. */
const mostStrangers = 100

/** SOL, SPL tokens and those of Token-2022, from the network's own nodes. Collectibles, which cannot be divided, are none. */
export function solanaBalances(nodes: RpcNetworks): BalanceSource {
  return {
    async read(account, { tokens, strangers }, signal) {
      const { coin, tokens: held } = await readAccounts(nodes, account, signal)
      const known = new Set(tokens)
      const byMint = new Map(held.map((token) => [token.mint, token]))
      const wanted = held
        .filter(({ mint, units, decimals }) => !known.has(mint) && units > 0n && decimals > 0)
        .slice(0, mostStrangers)
      // A host's token that is not held has no account, and so no decimals to show it by.
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

/** A mint that says nothing of itself goes by the beginning of its address. */
function holding({ mint, units, decimals }: TokenAccount, facts: MintFacts | undefined): Holding {
  const symbol = facts?.symbol || mint.slice(0, 4)
  return { token: mint, units, facts: { decimals, symbol, name: facts?.name || symbol } }
}
