import type { Kit } from '@latchkey/core'
import {
  nodeTokensQuery,
  portfolioQuery,
  queryClient,
  type TokenBalance,
} from '@latchkey/core/data'
import { cleanName, parseUnits } from '@latchkey/core/format'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { SendToken } from './send.ts'

/**
 * The tokens that an account can send: from the gateway; from a node when there is no gateway or it does not answer. Tokens
 * on no list come last.
 */
export async function readTokens(kit: Kit, account: AccountId): Promise<readonly SendToken[]> {
  const client = kit.get(queryClient)
  const { network } = parseAccountId(account)
  const listed = kit.options.gateway
    ? await client.fetchQuery(portfolioQuery(kit, account)).then(
        ({ tokens }) => tokens,
        () => [],
      )
    : []
  const items = listed.some(({ address }) => address === undefined)
    ? listed
    : await client.fetchQuery(nodeTokensQuery(kit, account))
  return items
    .flatMap((item) => {
      const token = readToken(item, network)
      return token && (token.held > 0n || token.address === undefined) ? [{ item, token }] : []
    })
    .toSorted((a, b) => rank(b.item) - rank(a.item))
    .map(({ token }) => token)
}

function readToken(
  { name, symbol, address, chainId, quantity, price, iconUrl }: TokenBalance,
  network: string,
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
  }
}

/** The coin first, then tokens by value, then tokens without a price, then tokens on no list. */
function rank({ address, quantity, price, isListed }: TokenBalance): number {
  if (address === undefined) return Infinity
  return isListed === false ? -1 : Number(quantity.numeric) * price
}
