import { findNetwork, type Kit } from '@latchkey/core'
import {
  nativeBalanceQuery,
  portfolioQuery,
  queryClient,
  type TokenBalance,
} from '@latchkey/core/data'
import { cleanName, parseUnits } from '@latchkey/core/format'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { SendToken } from './send.ts'

/** What an account can send: from the gateway; the coin alone from a node where there is none, or it does not answer. */
export async function readTokens(kit: Kit, account: AccountId): Promise<readonly SendToken[]> {
  const client = kit.get(queryClient)
  const { network: id } = parseAccountId(account)
  const listed = kit.options.gateway
    ? await client.fetchQuery(portfolioQuery(kit, account)).then(
        ({ tokens }) => tokens.flatMap((token) => readToken(token, id) ?? []),
        () => [],
      )
    : []
  const tokens = listed.some(({ address }) => address === undefined)
    ? listed
    : [await readCoin(kit, account), ...listed]
  // The coin first, then what is worth most; what nobody prices last.
  return tokens
    .filter((token) => token.held > 0n || token.address === undefined)
    .toSorted((a, b) => rank(b) - rank(a))
}

async function readCoin(kit: Kit, account: AccountId): Promise<SendToken> {
  const { network: id } = parseAccountId(account)
  const network = findNetwork(kit.store.getState(), id)
  const { amount, symbol } = await kit.get(queryClient).fetchQuery(nativeBalanceQuery(kit, account))
  const { name, decimals } = network?.nativeCurrency ?? { name: symbol, decimals: 18 }
  const icon = network?.assets?.imageUrl
  return { symbol, name, decimals, held: parseUnits(amount, decimals) ?? 0n, icon }
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
    // Of a CAIP-10 id the last part.
    address: address?.split(':').at(-1),
    held,
    price: price > 0 ? price : undefined,
    icon: iconUrl ?? undefined,
  }
}

function rank({ address, held, decimals, price = 0 }: SendToken): number {
  return address === undefined ? Infinity : (Number(held) / 10 ** decimals) * price
}
