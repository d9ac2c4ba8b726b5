import type { CustodyService } from '@latchkey/protocol/custody'
import { openWithoutAuth } from '@latchkey/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  approve,
  codeOf,
  comeBack,
  type Device,
  newDevice,
  signIn,
  startCustodyWorld,
  type World,
} from './fixtures/world.ts'
import { dayMs, minuteMs } from './usage.ts'

const services = ['auth', 'recovery'] as const
let world: World

beforeAll(async () => {
  world = await startCustodyWorld()
}, 60_000)
afterAll(() => world.close())
afterEach(() => void vi.useRealTimers())

/** A device that cannot reach the services in `away`. */
async function deviceWithout(away: Set<CustodyService>): Promise<Device> {
  return newDevice(world, (call) => {
    for (const service of away) if (call.startsWith(service)) throw new Error('away')
  })
}

/** All rows of a service are gone, as after the loss of its disk. */
async function loseData({ sql }: World['auth']['custody']): Promise<void> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'migrations'`,
  )
  await sql.query(`truncate ${tables.map(({ name }) => name).join()}`)
}

describe('a service that is away', () => {
  it('a known device opens the wallet by R’s approval while A is away, and by A again afterwards', async () => {
    const away = new Set<CustodyService>()
    const email = 'auth-away@example.com'
    const device = await deviceWithout(away)
    const made = await signIn(world, device, email)
    world.wait(minuteMs)
    away.add('auth')
    expect(await codeOf(comeBack(world, device, email))).toBe('HTTP_UNREACHABLE')
    const grant = await approve(world, device, email)
    expect(await openWithoutAuth(device, grant)).toEqual(made)
    away.clear()
    expect(await comeBack(world, device, email)).toEqual(made)
  })

  it('a known device does not need R, and a new device waits for it', async () => {
    const away = new Set<CustodyService>()
    const email = 'recovery-away@example.com'
    const [device, other] = [await deviceWithout(away), await deviceWithout(away)]
    const made = await signIn(world, device, email)
    world.wait(minuteMs)
    away.add('recovery')
    expect(await comeBack(world, device, email)).toEqual(made)
    world.wait(minuteMs)
    expect(await codeOf(signIn(world, other, email))).toBe('HTTP_UNREACHABLE')
    away.clear()
    expect(await signIn(world, other, email)).toEqual(made)
  })
})

describe('a service that lost its data', () => {
  it.each(services)(
    'a known device gives %s its shares again by an approval and a code, and new devices open the wallet',
    async (service) => {
      const email = `lost-by-${service}@example.com`
      const device = await newDevice(world)
      const made = await signIn(world, device, email)
      await loseData(world[service].custody)
      world.wait(minuteMs)
      // Without a share of its own, a new device cannot: it makes no second wallet in the first one's place.
      expect(await codeOf(signIn(world, await newDevice(world), email))).toBe('SHARE_UNKNOWN')
      world.wait(minuteMs)
      expect(await signIn(world, device, email)).toEqual(made)
      world.wait(minuteMs)
      expect(await signIn(world, await newDevice(world), email)).toEqual(made)
      world.wait(minuteMs)
      expect(await comeBack(world, device, email)).toEqual(made)
    },
  )
})

describe('a set that is older than 180 days', () => {
  it('is split anew when its device signs in, and stays in use while R is away', async () => {
    const away = new Set<CustodyService>()
    const email = 'half-a-year@example.com'
    const device = await deviceWithout(away)
    const setOf = (): string | undefined =>
      [...device.sets.values()].find(({ state }) => state === 'active')?.setId
    const made = await signIn(world, device, email)
    const first = setOf()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 179 * dayMs })
    expect(await comeBack(world, device, email)).toEqual(made)
    expect(setOf()).toBe(first)
    vi.setSystemTime(Date.now() + 2 * dayMs)
    away.add('recovery')
    expect(await comeBack(world, device, email)).toEqual(made)
    expect(setOf()).toBe(first)
    away.clear()
    vi.setSystemTime(Date.now() + minuteMs)
    expect(await comeBack(world, device, email)).toEqual(made)
    const second = setOf()
    expect(second).not.toBe(first)
    expect(device.sets.size).toBe(1)
    vi.setSystemTime(Date.now() + minuteMs)
    expect(await comeBack(world, device, email)).toEqual(made)
    expect(setOf()).toBe(second)
    vi.setSystemTime(Date.now() + minuteMs)
    expect(await signIn(world, await newDevice(world), email)).toEqual(made)
  })
})
