import { KitError } from '@latchkey/protocol'
import {
  getName,
  getNamesOf,
  getNameSuggestions,
  getNameZone,
  type NameRecord,
  postName,
  postNameAddress,
  postNameAttributes,
  postNamePrimary,
  postNameRelease,
} from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import { networkOf } from '../../names/networkOf.ts'
import type { RegisteredName } from '../../ports/names/nameRegistry.ts'
import type { SignedChange } from './proofs.ts'
import type { ProfileService } from './service.ts'

/** Names over HTTP (NAM-02). */
export function profileRoutes(
  app: Hono<GatewayEnvironment>,
  {
    profiles,
    spell,
  }: {
    readonly profiles: ProfileService
    /** Writes an address with its checksum. */
    readonly spell: (address: string) => string
  },
): void {
  serve(app, getNameZone, () => ({ reply: profiles.zone(), cacheSeconds: 300 }))

  serve(app, getName, async ({ params, query }) => {
    const found = await profiles.find(params.name)
    if (found) return { reply: recordOf(found) }
    if (query.apiVersion === '2') return { reply: [] }
    throw new KitError('NAME_UNKNOWN')
  })

  serve(app, getNamesOf, async ({ params, query }) => {
    const found = await profiles.ownedBy(params.address, networkOf(query.sender))
    if (found.length === 0 && query.apiVersion !== '2') throw new KitError('NAME_ADDRESS_UNKNOWN')
    return { reply: found.map(recordOf) }
  })

  serve(app, getNameSuggestions, async ({ params, query }) => ({
    reply: { suggestions: [...(await profiles.suggest(params.name, query.zone))] },
  }))

  serve(app, postName, async (input) => ({
    reply: recordOf(await profiles.register(changeOf(input))),
  }))

  serve(app, postNameAttributes, async ({ params, ...input }) => ({
    reply: { ...(await profiles.setAttributes(params.name, changeOf(input))).attributes },
  }))

  serve(app, postNameAddress, async ({ params, ...input }) => ({
    reply: recordOf(await profiles.setAddress(params.name, changeOf(input))).addresses,
  }))

  serve(app, postNamePrimary, async ({ params, ...input }) => ({
    reply: recordOf(await profiles.setPrimary(params.name, changeOf(input))),
  }))

  serve(app, postNameRelease, async ({ params, ...input }) => {
    const { name, heldUntil } = await profiles.release(params.name, changeOf(input))
    return { reply: { name, held_until: iso(heldUntil) } }
  })

  function recordOf(record: RegisteredName): NameRecord {
    return {
      name: record.name,
      registered_at: iso(record.registeredAt),
      updated_at: record.updatedAt === undefined ? null : iso(record.updatedAt),
      attributes: { ...record.attributes },
      addresses: Object.fromEntries(
        [...record.addresses].map(([coinType, { address, createdAt }]) => [
          coinType,
          { address: spell(address), created_at: iso(createdAt) },
        ]),
      ),
      ...(!record.isOfKey && { owner_network: record.ownerNetwork }),
      primary: [...record.primaryOn],
    }
  }
}

function changeOf({
  body,
  projectId,
  headers,
  signal,
}: {
  readonly body: Omit<SignedChange, 'page' | 'signal'>
  readonly projectId: string
  readonly headers: Headers
  readonly signal: AbortSignal
}): SignedChange {
  const origin = headers.get('origin')
  if (origin === null) throw new KitError('ORIGIN_NOT_ALLOWED')
  return { ...body, page: { projectId, origin }, signal }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
