import { secretWork, wrongAt } from '@latchkey/testing/conformance'
import type { Query } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { firstBrokenEntry } from './audit/audit.ts'
import { noteWrongCode } from './auth/flood.ts'
import { issueSession } from './auth/sessions.ts'
import {
  codeFor,
  codeOf,
  comeBack,
  type Device,
  enterCode,
  hostOrigin,
  newDevice,
  signIn,
  startCustodyWorld,
  type World,
} from './fixtures/world.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './usage.ts'

let world: World

beforeAll(async () => {
  world = await startCustodyWorld({ limits: { workBits: 8 } })
}, 60_000)
afterAll(() => world.close())

const challenge = async (device: Device, email: string): Promise<string> =>
  (await device.auth.call('challenges/create', { email, hostOrigin, purpose: 'login' })).challengeId
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('codes', () => {
  it('a challenge is dead after five wrong codes, guessed at once or one by one [OTP-3]', async () => {
    const device = await newDevice(world)
    const challengeId = await challenge(device, 'five@example.com')
    const code = await codeFor(world, device, { email: 'five@example.com', challengeId })
    const guess = (value: string): Promise<string> =>
      codeOf(device.auth.call('challenges/verify', { challengeId, code: value }))
    const said = await Promise.all(Array.from({ length: 12 }, () => guess(wrongOf(code))))
    expect(said.filter((each) => each === 'CODE_WRONG')).toHaveLength(5)
    expect(said.filter((each) => each === 'CODE_ENDED')).toHaveLength(7)
    expect(await guess(code)).toBe('CODE_ENDED')
  })

  it('a wrong code costs one slow hash and one comparison whichever digit is wrong, as the right code does [OTP-7]', async () => {
    const device = await newDevice(world)
    const challengeId = await challenge(device, 'timing@example.com')
    const code = await codeFor(world, device, { email: 'timing@example.com', challengeId })
    const workOf = async (guess: string, answer: string): Promise<object> => {
      const { scrypt, compared } = await secretWork(async () => {
        const verified = device.auth.call('challenges/verify', { challengeId, code: guess })
        expect(await codeOf(verified)).toBe(answer)
      })
      // The nonce of the call's proof is shorter than a hash.
      return { scrypt, hashes: compared.filter((length) => length === 43).length }
    }
    const once = { scrypt: 1, hashes: 1 }
    expect(await workOf(wrongAt('first', code), 'CODE_WRONG')).toEqual(once)
    expect(await workOf(wrongAt('last', code), 'CODE_WRONG')).toEqual(once)
    expect(await workOf(code, 'right')).toEqual(once)
  })

  it('ten wrong codes pause an address for new devices for a day, and its known device signs in [OTP-4]', async () => {
    const email = 'ten@example.com'
    const known = await newDevice(world)
    const made = await signIn(world, known, email)
    let wrong = 0
    for (let round = 0; round < 3; round += 1) {
      world.wait(20 * minuteMs)
      const thief = await newDevice(world)
      const challengeId = await challenge(thief, email)
      const code = await codeFor(world, thief, { email, challengeId })
      for (let guess = 0; guess < 5; guess += 1) {
        const said = await codeOf(
          thief.auth.call('challenges/verify', { challengeId, code: wrongOf(code) }),
        )
        if (said === 'CODE_WRONG') wrong += 1
        else expect(said).toBe('CODE_PAUSED')
      }
    }
    expect(wrong).toBe(10)
    world.wait(hourMs)
    const own = await newDevice(world)
    expect(await codeOf(enterCode(world, own, email))).toBe('CODE_PAUSED')
    world.wait(hourMs)
    expect(await comeBack(world, known, email)).toEqual(made)
    world.wait(dayMs)
    expect(await codeOf(enterCode(world, own, email))).toBe('right')
  })

  it('while codes are guessed, a new device works for a code of nine digits, and a known device does not [OTP-6]', async () => {
    const { sql } = world.auth.custody
    const sends: string[] = []
    const deviceAt = (network: string): Promise<Device> =>
      newDevice(
        world,
        (call) => void (call === 'auth challenges/send' && sends.push(call)),
        network,
      )
    const digitsFor = async (network: string): Promise<number> => {
      const device = await deviceAt(network)
      const challengeId = await challenge(device, `flood-${network}-${sends.length}@example.com`)
      return (await device.auth.call('challenges/send', { challengeId })).digits
    }
    const known = await deviceAt('10.66.66.7')
    await signIn(world, known, 'known-flood@example.com')
    world.wait(hourMs)
    const note = (index: string): Promise<void> =>
      noteWrongCode(sql.query, { index, network: '10.66.66.0/24', now: world.now() })
    for (let address = 0; address < 50; address += 1) await note(`address-${address}`)
    sends.length = 0
    expect([await digitsFor('10.66.66.8'), sends.length]).toEqual([6, 1])
    await note('address-51')
    // Refused once, and answered to the work.
    expect([await digitsFor('10.66.66.9'), sends.length]).toEqual([9, 3])
    expect([await digitsFor('10.77.77.7'), sends.length]).toEqual([9, 5])
    await comeBack(world, known, 'known-flood@example.com')
    expect(sends).toHaveLength(6)
    // A week with as many wrong codes is no flood everywhere; so many addresses of one network are.
    await sql.query(
      `insert into usage (key, at) select 'code failed', $1::bigint - number * 30000 from generate_series(1, 20000) number`,
      [world.now() - 10 * minuteMs],
    )
    expect([await digitsFor('10.77.77.8'), sends.length]).toEqual([6, 7])
    expect([await digitsFor('10.66.66.10'), sends.length]).toEqual([9, 9])
  })

  it('a code works once, in its own browser, for five minutes [OTP-2, OTP-8]', async () => {
    const email = 'once@example.com'
    const [device, other] = [await newDevice(world), await newDevice(world)]
    const challengeId = await challenge(device, email)
    const code = await codeFor(world, device, { email, challengeId })
    const verify = (from: Device): Promise<string> =>
      codeOf(from.auth.call('challenges/verify', { challengeId, code }))
    expect(await verify(other)).toBe('CODE_ENDED')
    const both = await Promise.all([verify(device), verify(device)])
    expect(both.toSorted()).toEqual(['CODE_ENDED', 'right'])
    world.wait(minuteMs)
    const late = await challenge(device, email)
    const lateCode = await codeFor(world, device, { email, challengeId: late })
    world.wait(5 * minuteMs + secondMs)
    expect(
      await codeOf(device.auth.call('challenges/verify', { challengeId: late, code: lateCode })),
    ).toBe('CODE_ENDED')
  })

  it('a new code is sent after 30 s, five times an hour and ten times a day [EMB-04, OTP-5]', async () => {
    const device = await newDevice(world)
    const challengeOf = (): Promise<string> => challenge(device, 'many@example.com')
    const send = async (): Promise<string> =>
      codeOf(device.auth.call('challenges/send', { challengeId: await challengeOf() }))
    expect([await send(), await send()]).toEqual(['right', 'RATE_LIMITED'])
    const waits = await device.auth
      .call('challenges/send', { challengeId: await challengeOf() })
      .catch((error: { readonly context: object }) => error.context)
    expect(waits).toMatchObject({ retryAfter: 30 })
    for (let sent = 1; sent < 5; sent += 1) {
      world.wait(31 * secondMs)
      expect(await send()).toBe('right')
    }
    world.wait(31 * secondMs)
    expect(await send()).toBe('RATE_LIMITED')
    world.wait(hourMs)
    for (let sent = 5; sent < 10; sent += 1) {
      expect(await send()).toBe('right')
      world.wait(31 * secondMs)
    }
    world.wait(hourMs)
    expect(await send()).toBe('RATE_LIMITED')
  })

  it('an address with an account and one without get the same answers and mails [ENUM-1]', async () => {
    await signIn(world, await newDevice(world), 'known@example.com')
    world.wait(hourMs)
    const seen = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map(async (email) => {
        const device = await newDevice(world)
        const before = world.mail.mails.filter(({ to }) => to === email).length
        const approval = await device.recovery.call('approvals/create', {
          email,
          hostOrigin,
          browser: 'Safari',
        })
        const asked = await device.auth.call('challenges/create', {
          email,
          hostOrigin,
          purpose: 'login',
        })
        const { challengeId } = asked
        const sent = await device.auth.call('challenges/send', { challengeId })
        const wrong = await codeOf(
          device.auth.call('challenges/verify', { challengeId, code: '123456' }),
        )
        const mails = world.mail.mails.filter(({ to }) => to === email).slice(before)
        return {
          keys: [Object.keys(approval), Object.keys(asked), Object.keys(sent)],
          isKnown: asked.isKnown,
          wrong,
          mails: mails.map(({ headers, text }) => [headers.get('subject'), text.length]),
        }
      }),
    )
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.mails).toHaveLength(2)
  })

  it('an address with an account and one without cost the same statements in both databases [ENUM-1]', async () => {
    await signIn(world, await newDevice(world), 'counted@example.com')
    world.wait(hourMs)
    const asked: string[] = []
    for (const { custody } of [world.auth, world.recovery]) {
      const { query, transaction } = custody.sql
      const counted = (real: Query): Query =>
        ((text, values) => {
          asked.push(text)
          return real(text, values)
        }) satisfies Query
      vi.spyOn(custody.sql, 'query').mockImplementation(counted(query))
      vi.spyOn(custody.sql, 'transaction').mockImplementation((work) =>
        transaction((inner) => work(counted(inner))),
      )
    }
    const askedFor = async (email: string): Promise<readonly string[]> => {
      const device = await newDevice(world)
      asked.length = 0
      await device.recovery.call('approvals/create', { email, hostOrigin, browser: 'Safari' })
      const challengeId = await challenge(device, email)
      await device.auth.call('challenges/send', { challengeId })
      await codeOf(device.auth.call('challenges/verify', { challengeId, code: '123456' }))
      return [...asked]
    }
    const known = await askedFor('counted@example.com')
    const unknown = await askedFor('never@example.com')
    vi.restoreAllMocks()
    expect(known.length).toBeGreaterThan(10)
    expect(known).toEqual(unknown)
  })

  it('A’s mails have no link, R’s have one, and no subject has a code [OTP-9, MAIL-3]', () => {
    for (const { user, text, headers } of world.mail.mails) {
      const links = text.match(/https?:\/\/\S+/g)?.filter((link) => !link.startsWith(hostOrigin))
      expect(links ?? []).toHaveLength(user === 'recovery' && text.includes('approve#') ? 1 : 0)
      expect(headers.get('subject')).not.toMatch(/\d/)
    }
  })
})

describe('sessions', () => {
  it('a refresh token is used once: its second use ends the whole family', async () => {
    const device = await newDevice(world)
    const { refreshToken } = await enterCode(world, device, 'refresh@example.com')
    const next = await device.auth.call('sessions/refresh', { refreshToken })
    // An answer that was lost on its way is asked for again.
    const again = await device.auth.call('sessions/refresh', { refreshToken })
    const { accessToken } = again
    expect(await codeOf(device.auth.call('sessions/list', {}, next.accessToken))).toBe(
      'SESSION_ENDED',
    )
    expect(await codeOf(device.auth.call('sessions/list', {}, accessToken))).toBe('right')
    expect(await codeOf(device.auth.call('sessions/refresh', { refreshToken }))).toBe(
      'SESSION_ENDED',
    )
    expect(await codeOf(device.auth.call('sessions/list', {}, accessToken))).toBe('SESSION_ENDED')
  })

  it('a session ends after seven days without use, after thirty days, and with all others', async () => {
    const device = await newDevice(world)
    const email = 'long@example.com'
    const first = await enterCode(world, device, email)
    let { refreshToken } = first
    for (let week = 0; week < 4; week += 1) {
      world.wait(7 * dayMs - minuteMs)
      const next = await device.auth.call('sessions/refresh', { refreshToken })
      refreshToken = next.refreshToken
    }
    world.wait(3 * dayMs)
    expect(await codeOf(device.auth.call('sessions/refresh', { refreshToken }))).toBe(
      'SESSION_ENDED',
    )
    const idle = await enterCode(world, device, email)
    world.wait(7 * dayMs)
    expect(
      await codeOf(device.auth.call('sessions/refresh', { refreshToken: idle.refreshToken })),
    ).toBe('SESSION_ENDED')
    const [one, other] = [await enterCode(world, device, email), await newDevice(world)]
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, other, email)
    await other.auth.call('sessions/endAll', {}, accessToken)
    expect(await codeOf(device.auth.call('wallets/list', {}, one.accessToken))).toBe(
      'SESSION_ENDED',
    )
    expect(await codeOf(other.auth.call('wallets/list', {}, accessToken))).toBe('SESSION_ENDED')
  })

  it('the oldest of more than twenty sessions ends', async () => {
    const device = await newDevice(world)
    const { accessToken } = await enterCode(world, device, 'twenty@example.com')
    const { sql } = world.auth.custody
    const [row] = await sql.query<{ owner: string }>(
      'select owner from session order by created_at desc limit 1',
    )
    const again = { owner: row?.owner ?? '', device: device.device, purpose: 'login' } as const
    for (let count = 1; count < 20; count += 1) {
      world.wait(secondMs)
      // As: a session takes nothing but the clock.
      await issueSession(
        sql.query,
        { clock: world.now } as Parameters<typeof issueSession>[1],
        again,
      )
    }
    const { sessions } = await device.auth.call('sessions/list', {}, accessToken)
    expect(sessions).toHaveLength(20)
    world.wait(secondMs)
    const last = { clock: world.now } as Parameters<typeof issueSession>[1]
    await issueSession(sql.query, last, again)
    expect(await codeOf(device.auth.call('sessions/list', {}, accessToken))).toBe('SESSION_ENDED')
  })

  it('a stolen token is of no use to another device', async () => {
    const [device, thief] = [await newDevice(world), await newDevice(world)]
    const tokens = await enterCode(world, device, 'stolen@example.com')
    const { accessToken, refreshToken } = tokens
    expect(await codeOf(thief.auth.call('wallets/list', {}, accessToken))).toBe('SESSION_ENDED')
    expect(await codeOf(thief.auth.call('sessions/refresh', { refreshToken }))).toBe(
      'SESSION_ENDED',
    )
    expect(await codeOf(device.auth.call('wallets/list', {}, accessToken))).toBe('right')
  })
})

describe('the audit log', () => {
  it('the audit log is whole, refuses changes, and shows a rewritten entry', async () => {
    const { sql } = world.auth.custody
    expect(await firstBrokenEntry(sql)).toBeUndefined()
    await expect(sql.query(`update audit set event = 'x' where number = 3`)).rejects.toThrow(
      'append only',
    )
    await expect(sql.query('delete from audit')).rejects.toThrow('append only')
    await sql.query('alter table audit disable trigger all')
    await sql.query(`update audit set event = 'x' where number = 3`)
    await sql.query('alter table audit enable trigger all')
    expect(await firstBrokenEntry(sql)).toBe(3)
  })
})
