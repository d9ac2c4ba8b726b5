import type { Kit } from '@latchkey/core'
import {
  hostTokens,
  nodeTokensQuery,
  portfolioQuery,
  queryClient,
  type TokenBalance,
} from '@latchkey/core/data'
import { cleanName, judgeTokens, parseUnits, type TokenTrust } from '@latchkey/core/format'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { SendToken } from './send.ts'

/**
 * The tokens that an account can send: from the gateway; from a node when there is no gateway or it does not answer. Hidden
 * tokens come last.
 */
export async function readTokens(
  kit: Kit,
  account: AccountId,
): Promise<{ readonly tokens: readonly SendToken[]; readonly hasMore: boolean }> {
  const client = kit.get(queryClient)
  const { network } = parseAccountId(account)
  const portfolio = kit.options.gateway
    ? await client.fetchQuery(portfolioQuery(kit, account)).catch(() => undefined)
    : undefined
  const hasCoin = portfolio?.tokens.some(({ address }) => address === undefined)
  const items =
    portfolio && hasCoin ? portfolio.tokens : await client.fetchQuery(nodeTokensQuery(kit, account))
  const judge = judgeTokens(items, hostTokens(kit, network))
  const tokens = items
    .flatMap((item) => {
      const token = readToken(item, { network, trust: judge(item) })
      return token && (token.held > 0n || token.address === undefined) ? [{ item, token }] : []
    })
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ token }) => token)
  return { tokens, hasMore: hasCoin === true && portfolio?.next !== undefined }
}

function readToken(
  { name, symbol, address, chainId, quantity, price, iconUrl }: TokenBalance,
  {
    network,
    trust: { isHidden, imitates },
  }: { readonly network: string; readonly trust: TokenTrust },
): SendToken | undefined {
  const decimals = Number(quantity.decimals)
  const held = parseUnits(quantity.numeric, decimals)
  if (held === undefined || (chainId !== undefined && chainId !== network)) return undefined
  return {
    symbol: cleanName(symbol) || '?',
    name: cleanName(name) || '?',
    decimals,
    // The last part of a CAIP-10 id.
    address: address?.split(':').at(-1),
    held,
    price: price > 0 ? price : undefined,
    icon: iconUrl || undefined,
    isHidden,
    imitates,
  }
}

/** The coin first, then tokens by value, then tokens without a price, then hidden tokens. */
function rank({
  item: { address, quantity, price },
  token: { isHidden },
}: {
  readonly item: TokenBalance
  readonly token: SendToken
}): number {
  if (address === undefined) return Infinity
  return isHidden ? -1 : Number(quantity.numeric) * price
}
