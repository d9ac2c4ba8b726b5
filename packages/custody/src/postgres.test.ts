import { hasPostgres, startPostgres } from '@latchkey/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBrokenEntry } from './audit/audit.ts'
import {
  codeFor,
  codeOf,
  comeBack,
  enterCode,
  hostOrigin,
  newDevice,
  signIn,
  startCustodyWorld,
  type World,
} from './fixtures/world.ts'
import { minuteMs } from './usage.ts'

describe.skipIf(!hasPostgres())('the two services on PostgreSQL', () => {
  let world: World
  let stop: () => Promise<unknown>

  beforeAll(async () => {
    const servers = { auth: await startPostgres(), recovery: await startPostgres() }
    stop = () => Promise.all([servers.auth.stop(), servers.recovery.stop()])
    world = await startCustodyWorld({}, {}, (service) => ({ database: servers[service].url }))
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await stop()
  })

  it('a visitor signs up, restores on a second device, revokes the first, and comes back [EMB-02]', async () => {
    const email = 'ada@example.com'
    const [first, second] = [await newDevice(world), await newDevice(world)]
    const made = await signIn(world, first, email)
    world.wait(minuteMs)
    expect(await signIn(world, second, email)).toEqual(made)
    world.wait(minuteMs)
    const { device } = first
    const { accessToken } = await enterCode(world, second, email)
    await second.auth.call('devices/revoke', { device }, accessToken)
    await second.recovery.call('devices/revoke', { walletId: made.walletId, device })
    world.wait(minuteMs)
    expect(await codeOf(comeBack(world, first, email))).toBe('GRANT_ENDED')
    world.wait(minuteMs)
    expect(await comeBack(world, second, email)).toEqual(made)
    for (const { custody } of [world.auth, world.recovery])
      expect(await firstBrokenEntry(custody.sql)).toBeUndefined()
  })

  it('a challenge is dead after five wrong codes that are guessed at once [OTP-3]', async () => {
    const email = 'five@example.com'
    const device = await newDevice(world)
    const { challengeId } = await device.auth.call('challenges/create', {
      email,
      hostOrigin,
      purpose: 'login',
    })
    const code = await codeFor(world, device, { email, challengeId })
    const guess = (value: string): Promise<string> =>
      codeOf(device.auth.call('challenges/verify', { challengeId, code: value }))
    const wrong = code === '000000' ? '000001' : '000000'
    const said = await Promise.all(Array.from({ length: 12 }, () => guess(wrong)))
    expect(said.filter((each) => each === 'CODE_WRONG')).toHaveLength(5)
    expect(said.filter((each) => each === 'CODE_ENDED')).toHaveLength(7)
    expect(await guess(code)).toBe('CODE_ENDED')
  })
})
