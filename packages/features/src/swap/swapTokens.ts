import { findNetwork, type Kit, type Units } from '@latchkey/core'
import {
  callGateway,
  nodeTokensQuery,
  portfolioQuery,
  queryClient,
  type TokenBalance,
} from '@latchkey/core/data'
import { cleanName, looksLike, parseUnits } from '@latchkey/core/format'
import { type AccountId, isKitError, type NetworkId, parseAccountId } from '@latchkey/protocol'
import {
  getConvertTokens,
  getGasPrice,
  nativeTokenAddress,
  postFungiblePrice,
  type SwapToken as ListedSwapToken,
} from '@latchkey/protocol/http'
import { listedTokens } from '@latchkey/protocol/tokens'
import { isSame } from './checkSwap.ts'
import type { Form, SwapToken } from './swap.ts'

/** Lists of tokens seldom change. */
const listFreshMs = 5 * 60_000

/**
 * The tokens of a network that can be swapped, with the account's balances: the coin, then held tokens by value, then suggested
 * ones, then the rest (SWP-13). Undefined for a network without swaps.
 * @throws KitError as `callGateway` does
 */
export async function readSwapTokens(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<readonly SwapToken[] | undefined> {
  const { network } = parseAccountId(account)
  const [listed, held] = await Promise.all([
    kit.get(queryClient).fetchQuery({
      queryKey: ['swapTokens', network],
      queryFn: () =>
        callGateway(kit, getConvertTokens, { query: { chainId: network } }, signal).catch(
          unsupported,
        ),
      staleTime: listFreshMs,
      retry: false,
    }),
    readHoldings(kit, account),
  ])
  return listed?.tokens
    .flatMap((token) => swapTokenOf(kit, { network, token, held }) ?? [])
    .toSorted((a, b) => rank(b) - rank(a))
}

/** Tokens that a text names, from the gateway's lists, or from chain for an address. */
export async function searchSwapTokens(
  kit: Kit,
  { account, text }: { readonly account: AccountId; readonly text: string },
  signal: AbortSignal,
): Promise<readonly SwapToken[]> {
  const { network, namespace } = parseAccountId(account)
  const actions = await kit.namespaces.get(namespace)?.load()
  const isAddress = /^0x[0-9a-f]{40}$/i.test(text) || actions?.parseAddress(text) !== undefined
  const query = { chainId: network, ...(isAddress ? { address: text } : { search: text }) }
  const [{ tokens }, held] = await Promise.all([
    callGateway(kit, getConvertTokens, { query }, signal),
    readHoldings(kit, account),
  ])
  return tokens.flatMap((token) => swapTokenOf(kit, { network, token, held }) ?? [])
}

/** The price of a token in US dollars; undefined when no price is known. */
export async function readPrice(
  kit: Kit,
  { network, token }: { readonly network: string; readonly token: string | undefined },
  signal: AbortSignal,
): Promise<number | undefined> {
  const body = { addresses: [`${network}:${token ?? nativeTokenAddress}`] }
  const { fungibles } = await callGateway(kit, postFungiblePrice, { query: {}, body }, signal)
  const [found] = fungibles
  return found && found.price > 0 ? found.price : undefined
}

/** The chosen tokens and the coin, as far as the portfolio did not tell their prices. */
export function unpriced({ tokens, source, target }: Form): ReadonlySet<SwapToken> {
  const coin = tokens.find(({ address }) => address === undefined)
  const chosen = [coin, source, target].filter((token) => token !== undefined)
  return new Set(chosen.filter(({ price }) => price === undefined))
}

/** The coin's smallest unit per gas; undefined when unknown, and on networks without gas. */
export async function readGasPrice(kit: Kit, chainId: NetworkId): Promise<Units | undefined> {
  if (!chainId.startsWith('eip155:')) return undefined
  const query = { chainId }
  const prices = await callGateway(kit, getGasPrice, { query }, kit.signal).catch(() => undefined)
  return prices && BigInt(prices.fast)
}

async function readHoldings(kit: Kit, account: AccountId): Promise<readonly TokenBalance[]> {
  const client = kit.get(queryClient)
  const known = await client.fetchQuery(portfolioQuery(kit, account)).then(
    ({ tokens }) => tokens,
    () => [],
  )
  if (known.some(({ address }) => address === undefined)) return known
  return client.fetchQuery(nodeTokensQuery(kit, account)).catch(() => [])
}

/** Undefined for a token of another network. */
function swapTokenOf(
  kit: Kit,
  {
    network,
    token,
    held: holdings,
  }: {
    readonly network: NetworkId
    readonly token: ListedSwapToken
    readonly held: readonly TokenBalance[]
  },
): SwapToken | undefined {
  const { address: id, name, logoUri, isListed, isSuggested } = token
  if (!id.startsWith(`${network}:`)) return undefined
  const contract = id.slice(network.length + 1)
  const address = isSame(contract, nativeTokenAddress) ? undefined : contract
  // The coin is the host's, whatever a gateway says of it.
  const coin = findNetwork(kit.store.getState(), network)?.nativeCurrency
  const { symbol, decimals } = address === undefined && coin ? coin : token
  const holding = holdings.find((item) => isSame(item.address?.split(':').at(-1), address))
  const ownDecimals = Number(holding?.quantity.decimals ?? decimals)
  const held = holding && parseUnits(holding.quantity.numeric, ownDecimals)
  return {
    symbol: cleanName(symbol) || '?',
    name: cleanName(name) || '?',
    decimals,
    address,
    // A balance of other decimals would be another amount; the review compares the decimals with the contract.
    held: (ownDecimals === decimals && held) || 0n,
    price: holding && holding.price > 0 ? holding.price : undefined,
    icon: logoUri ?? holding?.iconUrl ?? undefined,
    isListed: isListed && !isImitation(network, { address, symbol }),
    isSuggested,
  }
}

/** Whether a token looks like one of the kit's own list, and is another contract. */
function isImitation(
  network: string,
  { address, symbol }: { readonly address: string | undefined; readonly symbol: string },
): boolean {
  return (listedTokens[network] ?? []).some(
    (own) =>
      looksLike(own.symbol, symbol) && address !== undefined && !isSame(own.address, address),
  )
}

function rank({ address, held, price = 0, decimals, isSuggested, isListed }: SwapToken): number {
  if (address === undefined) return Infinity
  if (held > 0n) return 3 + (Number(held) / 10 ** decimals) * price
  return isListed ? (isSuggested ? 2 : 1) : 0
}

/** SWP-09: the gateway refuses a network without a source. */
function unsupported(cause: unknown): null {
  const isRefused =
    isKitError(cause, 'HTTP_STATUS') && [400, 404].includes(Number(cause.context['status']))
  if (!isRefused) throw cause
  return null
}
