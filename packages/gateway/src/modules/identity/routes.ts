import { getAccountIdentity, getIdentity, resolveName } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import { networkOf } from '../../names/networkOf.ts'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityService } from './service.ts'

export function identityRoutes(
  app: Hono<GatewayEnvironment>,
  {
    identities,
    pictureUrl,
    spell,
    cacheSeconds,
  }: {
    readonly identities: IdentityService
    /** Address of a picture by its id. */
    readonly pictureUrl: (id: string, self: string) => string
    /** Writes an address with its checksum. */
    readonly spell: (address: string) => string
    /** How long a browser may keep an identity. */
    readonly cacheSeconds: number
  },
): void {
  const shown = <Found extends { readonly avatar: string | null }>(
    found: Found,
    self: string,
  ): Found => ({ ...found, avatar: found.avatar && pictureUrl(found.avatar, self) })
  for (const endpoint of [getIdentity, getAccountIdentity])
    serve(app, endpoint, async ({ params, query, self }) => {
      const found = await identities.find(params.address, networkOf(query.sender))
      return { reply: shown(found, self), cacheSeconds }
    })
  serve(app, resolveName, async ({ params, query, self }) => {
    const found = shown(await identities.resolve(params.name, query.chainId), self)
    return { reply: { ...found, address: found.address && spell(found.address) } }
  })
}
