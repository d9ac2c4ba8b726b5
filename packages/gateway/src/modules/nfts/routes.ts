import { getNfts } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { NftsService } from './service.ts'

export function nftRoutes(
  app: Hono<GatewayEnvironment>,
  {
    nfts,
    pictureUrl,
    spell,
  }: {
    readonly nfts: NftsService
    /** Address of a picture by its id. */
    readonly pictureUrl: (id: string, self: string) => string
    /** Writes an address with its checksum. */
    readonly spell: (address: string) => string
  },
): void {
  serve(app, getNfts, async ({ params, query, self }) => {
    const { chainId, cursor, entries } = query
    const { data, next } = await nfts.list({
      network: chainId,
      address: params.address,
      cursor,
      entries,
    })
    return {
      reply: {
        data: data.map(({ picture, address, ...item }) => ({
          ...item,
          address: `${chainId}:${spell(address.slice(chainId.length + 1))}`,
          preview: picture === null ? null : { url: pictureUrl(picture, self) },
        })),
        next,
      },
    }
  })
}
