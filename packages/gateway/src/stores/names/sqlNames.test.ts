import { type Database, migrate, openDatabase } from '@latchkey/server'
import { isKitError, type NetworkId } from '@latchkey/protocol'
import { hasPostgres, type Postgres, startPostgres } from '@latchkey/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookOf } from '../../names/lookAlike.ts'
import type { NameProof, NameRegistry } from '../../ports/names/nameRegistry.ts'
import { startMs } from '../../fixtures/testGateway.ts'
import { packageFolder } from '../../packageFolder.ts'
import { sqlNames } from './sqlNames.ts'

let server: Postgres | undefined
const places = ['memory', ...(hasPostgres() ? ['postgres'] : [])]

afterAll(async () => server?.stop())

const ownerOf = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

describe.each(places)('names in a database at %s', (place) => {
  let names: NameRegistry
  let database: Database
  beforeAll(async () => {
    if (place === 'postgres') server = await startPostgres()
    database = await openDatabase(server?.url ?? place)
    await migrate(database.sql, packageFolder('migrations'))
    names = sqlNames(database.sql)
  }, startMs)
  afterAll(() => database.close())

  it('of 1,000 parallel registrations of 100 names exactly 100 succeed, and no answer is wrong', async () => {
    const claims = Array.from({ length: 1000 }, (_, index) => ({
      owner: ownerOf(index),
      name: `race${'abcdefghkn'[index % 10]}${'abcdefghkn'[Math.floor(index / 10) % 10]}x.race.eth`,
    }))
    const answers = await Promise.all(
      claims.map(async ({ owner, name }, index) => {
        try {
          const record = await names.register(
            {
              name,
              owner,
              look: lookOf(name),
              ownerNetwork: 'eip155:1',
              attributes: {},
              addresses: [{ coinType: 60, address: owner }],
            },
            { messageHash: `race ${index}`, at: Date.UTC(2026, 10, 25), contractOn: undefined },
            { perHour: 5 },
          )
          return record.owner
        } catch (error) {
          if (isKitError(error, 'NAME_TAKEN')) return undefined
          throw error
        }
      }),
    )
    const winners = claims.filter(({ owner }, index) => answers[index] === owner)
    expect(winners).toHaveLength(100)
    expect(new Set(winners.map(({ name }) => name)).size).toBe(100)
    // The registry agrees with what the winners were told.
    for (const { name, owner } of winners)
      expect(await names.find(name)).toMatchObject({
        owner,
        addresses: new Map([[60, { address: owner, createdAt: Date.UTC(2026, 10, 25) }]]),
      })
  }, 60_000)

  it('a message changes the registry once, and a failed registration does not use it up', async () => {
    const at = Date.UTC(2026, 10, 25)
    const claim = {
      name: 'once.race.eth',
      owner: ownerOf(5001),
      look: lookOf('once.race.eth'),
      ownerNetwork: 'eip155:1',
      attributes: {},
      addresses: [],
    } as const
    const proof = { messageHash: 'once', at, contractOn: undefined }
    await names.register(claim, proof, { perHour: 5 })
    await expect(
      names.release({ name: claim.name, owner: claim.owner, proof }, at),
    ).rejects.toMatchObject({ code: 'NAME_REPLAYED' })
    const late = { ...claim, owner: ownerOf(5002) }
    const own = { messageHash: 'late', at, contractOn: undefined }
    await expect(names.register(late, own, { perHour: 5 })).rejects.toMatchObject({
      code: 'NAME_TAKEN',
    })
    const other = { ...late, name: 'twice.race.eth', look: lookOf('twice.race.eth') }
    expect(await names.register(other, own, { perHour: 5 })).toMatchObject({ owner: late.owner })
  })

  it('a contract changes and takes over its own names, and none that a key signed for', async () => {
    const at = Date.UTC(2026, 10, 25)
    const [keys, contracts] = ['keyed.race.eth', 'smart.race.eth']
    const owner = ownerOf(5003)
    const away = 'eip155:10'
    let count = 0
    const by = (contractOn?: NetworkId): NameProof => ({
      messageHash: `contract ${(count += 1)}`,
      at,
      contractOn,
    })
    const register = (name: string, proof: NameProof): Promise<unknown> => {
      const claim = { name, owner, look: lookOf(name), ownerNetwork: away, attributes: {} } as const
      return names.register({ ...claim, addresses: [] }, proof, { perHour: 5 })
    }
    const release = (name: string, proof: NameProof): Promise<void> =>
      names.release({ name, owner, proof }, at + 1)
    const wrongOwner = { code: 'NAME_OWNER_WRONG' }
    await register(keys, by())
    await register(contracts, by(away))
    await expect(release(keys, by(away))).rejects.toMatchObject(wrongOwner)
    await expect(release(contracts, by('eip155:1'))).rejects.toMatchObject(wrongOwner)
    await release(keys, by())
    await release(contracts, by(away))
    const held = { code: 'NAME_HELD' }
    await expect(register(keys, by(away))).rejects.toMatchObject(held)
    await expect(register(contracts, by('eip155:1'))).rejects.toMatchObject(held)
    await register(contracts, by(away))
    // A row of an earlier version.
    await database.sql.query('update names set by_key = null where name = $1', [contracts])
    await release(contracts, by(away))
    await register(contracts, by(away))
    const solana = { coinType: 501, address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }
    await names.setAddress({ name: contracts, owner, proof: by(away) }, solana)
    const taken = await names.setAttributes({ name: contracts, owner, proof: by() }, {})
    expect(taken).toMatchObject({
      isOfKey: true,
      addresses: new Map([[60, { address: owner, createdAt: at }]]),
    })
  })
})
