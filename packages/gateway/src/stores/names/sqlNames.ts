import { KitError, type NetworkId } from '@latchkey/protocol'
import { coinTypes } from '@latchkey/protocol/names'
import type { Attributes } from '../../names/attributes.ts'
import type {
  NameProof,
  NameRegistry,
  NameState,
  NameTarget,
  RegisteredName,
} from '../../ports/names/nameRegistry.ts'
import type { Query, Sql } from '@latchkey/server'

const hourMs = 60 * 60_000
/** Far longer than a message is valid. */
const keepMs = 24 * hourMs
const sweepMs = 60_000

/** Names in the gateway's database. The primary key and the unique look decide between simultaneous claims. */
export function sqlNames(sql: Sql): NameRegistry {
  let sweptAt = 0
  return {
    find: async (name) => (await read(sql.query, 'name = $1', [name]))[0],
    ownedBy: (owner) => read(sql.query, 'owner = $1', [owner]),

    async statesOf(names, now, owner) {
      const rows = await sql.query<{ name: string; look: string; owner: string; held: boolean }>(
        `select name, look, owner, held_until is not null as held from names
          where look = any($1) and (held_until is null or held_until > $2)`,
        [names.map(({ look }) => look), iso(now)],
      )
      const byLook = new Map(rows.map((row) => [row.look, row]))
      return new Map(
        names.map(({ name, look }) => [name, stateOf(byLook.get(look), name, owner)] as const),
      )
    },

    async register(claim, proof, { perHour }) {
      const { name, look, owner } = claim
      const now = iso(proof.at)
      await sweep(proof.at)
      return sql.transaction(async (query) => {
        await use(query, owner, proof, true)
        await limit(query, owner, proof, perHour)
        // Given up, and free again for this owner.
        await query(
          `delete from names where (name = $1 or look = $2) and held_until is not null
            and (held_until <= $3 or (name = $1 and owner = $4
              and ($5::text is null or (by_key is not true and owner_network = $5))))`,
          [name, look, now, owner, proof.contractOn ?? null],
        )
        const added = await query(
          `insert into names (name, look, owner, owner_network, by_key, attributes, registered_at)
            values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning name`,
          [
            name,
            look,
            owner,
            claim.ownerNetwork,
            proof.contractOn === undefined,
            JSON.stringify(claim.attributes),
            now,
          ],
        )
        if (added.length === 0) throw await refusal(query, name, look)
        for (const { coinType, address } of claim.addresses)
          await query(
            `insert into name_addresses (name, coin_type, address, created_at)
              values ($1, $2, $3, $4) on conflict do nothing`,
            [name, coinType, address, now],
          )
        return written(query, name)
      })
    },

    setAttributes: (target, attributes) =>
      change(target, async (query) => {
        await query('update names set attributes = $2 where name = $1', [
          target.name,
          JSON.stringify(attributes),
        ])
        return written(query, target.name)
      }),

    setAddress: (target, { coinType, address }) =>
      change(target, async (query) => {
        await query('delete from name_addresses where name = $1 and coin_type = $2', [
          target.name,
          coinType,
        ])
        if (address !== '')
          await query(
            `insert into name_addresses (name, coin_type, address, created_at)
              values ($1, $2, $3, $4)`,
            [target.name, coinType, address, iso(target.proof.at)],
          )
        return written(query, target.name)
      }),

    setPrimary: (target, coinType) =>
      change(target, async (query) => {
        const { name, owner, proof } = target
        await query(
          `insert into name_addresses (name, coin_type, address, created_at)
            values ($1, $2, $3, $4) on conflict do nothing`,
          [name, coinType, owner, iso(proof.at)],
        )
        await query(
          `insert into primary_names (owner, coin_type, name) values ($1, $2, $3)
            on conflict (owner, coin_type) do update set name = excluded.name`,
          [owner, coinType, name],
        )
        return written(query, name)
      }),

    release: (target, heldUntil) =>
      change(target, async (query) => {
        await query('delete from primary_names where name = $1', [target.name])
        await query('update names set held_until = $2 where name = $1', [
          target.name,
          iso(heldUntil),
        ])
      }),
  }

  /** A change by the owner, whole or not at all. */
  function change<Result>(
    { name, owner, proof }: NameTarget,
    apply: (query: Query) => Promise<Result>,
  ): Promise<Result> {
    return sql.transaction(async (query) => {
      const { at, contractOn } = proof
      const [row] = await query<{ owner: string; by_key: boolean | null; owner_network: string }>(
        `select owner, by_key, owner_network from names
          where name = $1 and held_until is null for update`,
        [name],
      )
      if (!row) throw new KitError('NAME_UNKNOWN')
      const isOwner = contractOn === undefined || (!row.by_key && row.owner_network === contractOn)
      if (row.owner !== owner || !isOwner) throw new KitError('NAME_OWNER_WRONG')
      await use(query, owner, proof, false)
      await query('update names set updated_at = $2, by_key = $3 where name = $1', [
        name,
        iso(at),
        contractOn === undefined,
      ])
      if (contractOn === undefined && row.by_key === false)
        await takeOver(query, { name, owner, at })
      return apply(query)
    })
  }

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    await sql.query('delete from name_messages where used_at < $1', [iso(now - keepMs)])
  }
}

/** Gives a contract's name to the key of its address, without what the contract wrote: it may be a stranger's. */
async function takeOver(
  query: Query,
  { name, owner, at }: { readonly name: string; readonly owner: string; readonly at: number },
): Promise<void> {
  await query('delete from primary_names where name = $1', [name])
  await query('delete from name_addresses where name = $1 and address <> $2', [name, owner])
  await query(`update names set attributes = '{}' where name = $1`, [name])
  await query(
    `insert into name_addresses (name, coin_type, address, created_at)
      values ($1, $2, $3, $4) on conflict do nothing`,
    [name, coinTypes.eip155, owner, iso(at)],
  )
}

type Row = {
  readonly name: string
  readonly owner: string
  readonly owner_network: string
  /** Null in a row of an earlier version. */
  readonly by_key: boolean | null
  readonly attributes: Attributes
  readonly registered_at: Date | string
  readonly updated_at: Date | string | null
  /** Null without one. */
  readonly addresses: readonly AddressRow[] | null
  readonly primary_on: readonly number[] | null
}
type AddressRow = {
  readonly coin_type: number
  readonly address: string
  readonly created_at: string
}

/** Names that are not given up, in one request: wallets ask for them often. */
async function read(
  query: Query,
  condition: string,
  values: readonly unknown[],
): Promise<readonly RegisteredName[]> {
  const rows = await query<Row>(
    `select name, owner, owner_network, by_key, attributes, registered_at, updated_at,
        (select json_agg(a order by a.coin_type) from name_addresses a where a.name = names.name)
          as addresses,
        (select json_agg(p.coin_type order by p.coin_type) from primary_names p
          where p.name = names.name) as primary_on
      from names where ${condition} and held_until is null order by registered_at, name`,
    values,
  )
  return rows.map((row) => ({
    name: row.name,
    owner: row.owner,
    // As: the service checked it before it was stored.
    ownerNetwork: row.owner_network as NetworkId,
    isOfKey: row.by_key === true,
    registeredAt: time(row.registered_at),
    updatedAt: row.updated_at === null ? undefined : time(row.updated_at),
    attributes: row.attributes,
    addresses: new Map(
      row.addresses?.map(({ coin_type, address, created_at }) => [
        coin_type,
        { address, createdAt: time(created_at) },
      ]),
    ),
    primaryOn: row.primary_on ?? [],
  }))
}

async function written(query: Query, name: string): Promise<RegisteredName> {
  const [found] = await read(query, 'name = $1', [name])
  if (!found) throw new Error('the name is not where it was written')
  return found
}

/** @throws KitError `NAME_REPLAYED` */
async function use(
  query: Query,
  owner: string,
  { messageHash, at, contractOn }: NameProof,
  isRegistration: boolean,
): Promise<void> {
  const added = await query(
    `insert into name_messages (message_hash, owner, is_registration, used_at)
      values ($1, $2, $3, $4) on conflict do nothing returning owner`,
    [messageHash, counted(owner, contractOn), isRegistration, iso(at)],
  )
  if (added.length === 0) throw new KitError('NAME_REPLAYED')
}

/** @throws KitError `RATE_LIMITED` when the registration, which is counted already, is one too many */
async function limit(
  query: Query,
  owner: string,
  { at, contractOn }: NameProof,
  perHour: number,
): Promise<void> {
  const [row] = await query<{ count: string | number; first: Date | string }>(
    `select count(*) as count, min(used_at) as first from name_messages
      where owner = $1 and is_registration and used_at > $2`,
    [counted(owner, contractOn), iso(at - hourMs)],
  )
  if (!row || Number(row.count) <= perHour) return
  const retryAfter = Math.max(1, Math.ceil((time(row.first) + hourMs - at) / 1000))
  throw new KitError('RATE_LIMITED', { retryAfter })
}

/** A contract's registrations do not count as those of the same address elsewhere. */
function counted(owner: string, contractOn: NetworkId | undefined): string {
  return contractOn === undefined ? owner : `${contractOn}:${owner}`
}

async function refusal(query: Query, name: string, look: string): Promise<KitError> {
  const rows = await query<{ name: string; until: Date | string | null }>(
    'select name, held_until as until from names where name = $1 or look = $2',
    [name, look],
  )
  const own = rows.find((row) => row.name === name)
  if (!own) return new KitError('NAME_SIMILAR')
  return own.until === null
    ? new KitError('NAME_TAKEN')
    : new KitError('NAME_HELD', { until: iso(time(own.until)).slice(0, 10) })
}

function stateOf(
  row: { readonly name: string; readonly owner: string; readonly held: boolean } | undefined,
  name: string,
  owner: string | undefined,
): NameState {
  if (!row) return undefined
  if (row.name !== name) return 'similar'
  if (!row.held) return 'registered'
  return row.owner === owner ? undefined : 'held'
}

function iso(time: number): string {
  return new Date(time).toISOString()
}

function time(value: Date | string): number {
  return new Date(value).getTime()
}
