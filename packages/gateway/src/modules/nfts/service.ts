import { KitError } from '@latchkey/protocol'
import type { NftItem } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { lures } from '../../text/lures.ts'
import type { Network } from '../../networks/network.ts'
import { type ReadMetadata, withTokenId } from '../../pictures/nftMetadata.ts'
import type { NftHolding, NftSource } from '../../ports/nftSource.ts'

export type Nft = Omit<NftItem, 'preview'> & {
  /** Id of its picture; null without one. */
  readonly picture: string | null
}
export type NftsService = {
  /** @throws KitError `REQUEST_INVALID` for an address of another namespace; `UPSTREAM_UNAVAILABLE` */
  list(query: {
    readonly network: string
    readonly address: string
    readonly cursor?: string | undefined
    readonly entries: number
  }): Promise<{ readonly data: readonly Nft[]; readonly next: string | null }>
}

const listMs = 15_000
/** Descriptions come from arbitrary hosts; a page does not wait for the slowest. */
const describeMs = 5_000

/** The collectibles of an account, in pages. */
export function nftsService({
  networks,
  source,
  describe,
  accountOn,
  remember,
}: {
  readonly networks: readonly Network[]
  readonly source: NftSource
  readonly describe: ReadMetadata
  /** The account's address as sources expect it; undefined for an address of another namespace. */
  readonly accountOn: (network: string, text: string) => string | undefined
  readonly remember: Remember
}): NftsService {
  const served = new Set(networks.map(({ id }) => id))
  return {
    async list({ network, address: text, cursor, entries }) {
      if (!served.has(network)) return { data: [], next: null }
      const address = accountOn(network, text)
      if (address === undefined)
        throw new KitError('REQUEST_INVALID', {
          issue: 'address: Invalid address',
          field: 'address',
        })
      return remember(`nfts ${network} ${address} ${entries} ${cursor ?? ''}`, {
        ttlMs: listMs,
        load: async (signal) => {
          const page = { entries, ...(cursor !== undefined && { after: cursor }) }
          const { holdings, next } = await source.list({ network, address }, page, signal)
          const data = await Promise.all(
            holdings.map((holding) => itemOf(network, holding, signal)),
          )
          return { data, next }
        },
      })
    },
  }

  async function itemOf(network: string, holding: NftHolding, signal: AbortSignal): Promise<Nft> {
    const { token, tokenId, standard, units, uri, collection } = holding
    const soon = AbortSignal.any([signal, AbortSignal.timeout(describeMs)])
    const described = uri === undefined ? undefined : await within(describe(uri, soon), soon)
    const said = holding.name || described?.name || ''
    const name = standard === 'ERC1155' ? withTokenId(said, tokenId).slice(0, 128) : said
    return {
      chainId: network,
      address: `${network}:${token}`,
      tokenId: `${tokenId}`,
      standard,
      quantity: `${units}`,
      name: name || (collection ? `${collection.name} #${tokenId}`.slice(0, 100) : ''),
      collection: collection ?? null,
      picture: described?.image ? `${network}:${token}:${tokenId}` : null,
      isSpam: [name, collection?.name ?? '', collection?.symbol ?? ''].some((text) =>
        lures.test(text),
      ),
    }
  }
}

/** Undefined when the value is late. */
function within<Value>(
  promise: Promise<Value | undefined>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    promise.then(resolve, () => resolve(undefined))
  })
}
