import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress, type SwapToken } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { assetAddress } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { TokenFactsSource } from '../../ports/tokens/tokenFacts.ts'
import type { ListedSwapToken, TokenLists } from '../../ports/tokens/tokenLists.ts'

/** A token of the answer; `logo` is the id or symbol of its logo, '' without one. */
export type SwappableToken = Omit<SwapToken, 'logoUri' | 'address'> & {
  readonly address: string
  readonly logo: string
}

export type SwapTokens = {
  /** The coin, then the listed tokens: suggested ones first, then by symbol. */
  list(network: Network): Promise<readonly SwappableToken[]>
  /** The same, narrowed to those that match, the best match first. */
  search(network: Network, text: string): Promise<readonly SwappableToken[]>
  /** One token, read from chain when it is unlisted; undefined for another contract. */
  find(network: Network, address: string): Promise<SwappableToken | undefined>
}

/** SWP-13. */
const suggestedSymbols = new Set(
  (
    'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ' +
    'ARB BAL BICO CRV ENS MATIC OP'
  ).split(' '),
)
const strangerMs = 60 * 60_000

/** The tokens that visitors can choose for a swap (SWP-01, SWP-13). */
export function swapTokens({
  facts,
  lists,
  remember,
}: {
  readonly facts: TokenFactsSource
  readonly lists: TokenLists
  readonly remember: Remember
}): SwapTokens {
  const list = async (network: Network): Promise<readonly SwappableToken[]> => {
    const own = network.tokens.map((token) => ({
      ...listedOf(network, token),
      logo: token.iconUrl ? `${network.id}:${token.address}` : token.symbol,
    }))
    const known = new Set(own.map(({ address }) => spelled(network, address)))
    const others = (await lists.on(network.id))
      .filter(({ address }) => !known.has(spelled(network, address)))
      .map((token) => ({
        ...listedOf(network, token),
        logo: token.logoUri === undefined ? '' : `${network.id}:${token.address}`,
      }))
    return [coinOf(network), ...[...own, ...others].toSorted(inOrder)]
  }
  return {
    list,
    async search(network, text) {
      const wanted = text.trim().toLowerCase()
      return (await list(network))
        .map((token) => ({ token, rank: rankOf(token, wanted) }))
        .filter(({ rank }) => rank < noMatch)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ token }) => token)
    },
    async find(network, address) {
      const wanted = spelled(network, address)
      const listed = (await list(network)).find(
        (token) => spelled(network, token.address) === wanted,
      )
      if (listed) return listed
      if (!isAddress(network, address))
        throw new KitError('REQUEST_INVALID', { issue: 'Invalid address', field: 'address' })
      const found = await remember(`swap token ${network.id} ${wanted}`, {
        ttlMs: strangerMs,
        load: async (signal) =>
          (await facts.facts(network.id, [wanted], signal)).get(wanted) ?? { name: '', symbol: '' },
      })
      const { name, symbol, decimals } = found
      if (decimals === undefined || symbol === '') return undefined
      return {
        ...listedOf(network, { address: wanted, name: name || symbol, symbol, decimals }),
        isListed: false,
        isSuggested: false,
        logo: '',
      }
    },
  }
}

function coinOf({ id, currency }: Network): SwappableToken {
  return {
    ...currency,
    address: `${id}:${nativeTokenAddress}`,
    eip2612: false,
    isListed: true,
    isSuggested: true,
    logo: currency.symbol,
  }
}

function listedOf(
  { id }: Network,
  { address, name, symbol, decimals }: ListedSwapToken,
): Omit<SwappableToken, 'logo'> {
  return {
    name,
    symbol,
    decimals,
    address: `${id}:${address}`,
    eip2612: null,
    isListed: true,
    isSuggested: suggestedSymbols.has(symbol.toUpperCase()),
  }
}

function inOrder(one: SwappableToken, other: SwappableToken): number {
  return Number(other.isSuggested) - Number(one.isSuggested) || (one.symbol < other.symbol ? -1 : 1)
}

const noMatch = 5

/** A symbol that is the text comes before one that begins with it, then before parts of symbol, name and address. */
function rankOf({ symbol, name, address }: SwappableToken, text: string): number {
  const short = symbol.toLowerCase()
  if (short === text) return 0
  if (short.startsWith(text)) return 1
  if (short.includes(text)) return 2
  if (name.toLowerCase().includes(text)) return 3
  return text.length > 2 && address.toLowerCase().split(':')[2]?.startsWith(text) ? 4 : noMatch
}

function spelled({ id }: Network, address: string): string {
  return assetAddress(id, address.slice(address.lastIndexOf(':') + 1))
}

function isAddress({ id }: Network, text: string): boolean {
  return id.startsWith('eip155:')
    ? /^0x[0-9a-fA-F]{40}$/.test(text)
    : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}
