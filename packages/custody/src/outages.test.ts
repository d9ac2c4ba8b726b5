import type { CustodyService } from '@latchkey/protocol/custody'
import {
  createLogins,
  createSessions,
  type Logins,
  openWithoutAuth,
  type Sessions,
} from '@latchkey/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  approve,
  codeOf,
  comeBack,
  type Device,
  enterCode,
  linkTo,
  loseData,
  mailsTo,
  newDevice,
  press,
  signIn,
  startCustodyWorld,
  storageOf,
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

/** The key worker's login on a device, with what the device keeps in memory. */
function loginOn(device: Device): { readonly logins: Logins; readonly sessions: Sessions } {
  const storage = storageOf(device)
  const sessions = createSessions(device.auth, storage, 'test')
  return { logins: createLogins(device, { storage, sessions, browser: 'Firefox' }), sessions }
}

async function pressNumber(email: string, number: number, mails: number): Promise<void> {
  await press(world, 'approve/choose', { token: await linkTo(world, email, mails), number })
}

describe('a service that is away', () => {
  it('a known device logs in by R’s approval alone while A is away, for signing, and by A’s code again afterwards', async () => {
    const away = new Set<CustodyService>()
    const email = 'login-without-auth@example.com'
    const device = await deviceWithout(away)
    const { seed } = await signIn(world, device, email)
    const { logins, sessions } = loginOn(device)
    world.wait(minuteMs)
    away.add('auth')
    const before = mailsTo(world, email)
    const asked = await logins.connectEmail({ email, language: 'en' })
    if (asked.action !== 'VERIFY_DEVICE') throw new Error(asked.action)
    expect(asked.isWithoutCode).toBe(true)
    await pressNumber(email, asked.number, before)
    const { answer, opened } = await logins.connectDevice()
    expect(answer).toEqual({ isOpen: true })
    expect(opened?.seed).toEqual(seed)
    expect(await sessions.read()).toMatchObject({ email, walletId: opened?.walletId })
    // A's own calls want a login with A.
    expect(await codeOf(sessions.use(async () => {}))).toMatch('SESSION_OLD')
    away.clear()
    expect(await logins.connectEmail({ email, language: 'en' })).toMatchObject({
      action: 'VERIFY_OTP',
    })
  })

  it('a device without a share of its own cannot log in while A is away', async () => {
    const away = new Set<CustodyService>(['auth'])
    const { logins } = loginOn(await deviceWithout(away))
    const login = logins.connectEmail({ email: 'no-share@example.com', language: 'en' })
    expect(await codeOf(login)).toBe('HTTP_UNREACHABLE')
    expect(mailsTo(world, 'no-share@example.com')).toBe(0)
  })

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

describe('an ordinary login after R lost its data', () => {
  it('asks a known device for an approval, gives R its share again, and asks for none at the next login', async () => {
    const email = 'noticed@example.com'
    const device = await newDevice(world)
    const made = await signIn(world, device, email)
    const { logins, sessions } = loginOn(device)
    const start = () => logins.connectEmail({ email, language: 'en' })
    const enter = async (mails: number): Promise<void> => {
      const { text } = await world.mail.next(email, mails)
      const { seed } = await logins.connectOtp(/^\d{6}/.exec(text)?.[0] ?? '')
      expect(seed).toEqual(made.seed)
      await sessions.end()
      world.wait(minuteMs)
    }
    world.wait(minuteMs)
    let mails = mailsTo(world, email)
    expect(await start()).toMatchObject({ action: 'VERIFY_OTP' })
    await enter(mails)
    await loseData(world.recovery.custody)
    mails = mailsTo(world, email)
    const asked = await start()
    if (asked.action !== 'VERIFY_DEVICE') throw new Error(asked.action)
    expect(asked.isWithoutCode).toBeUndefined()
    await pressNumber(email, asked.number, mails)
    mails = mailsTo(world, email)
    await logins.connectDevice()
    await enter(mails)
    mails = mailsTo(world, email)
    expect(await start()).toMatchObject({ action: 'VERIFY_OTP' })
    await enter(mails)
    expect(await signIn(world, await newDevice(world), email)).toEqual(made)
  })
})

describe('an ordinary login on a device with a share of another wallet alone', () => {
  it('asks for an approval once the wallet did not open, although A knows the device', async () => {
    const email = 'second-in-this-browser@example.com'
    const device = await newDevice(world)
    await signIn(world, device, 'first-in-this-browser@example.com')
    const { logins } = loginOn(device)
    const start = () => logins.connectEmail({ email, language: 'en' })
    const enter = async (mails: number) => {
      const { text } = await world.mail.next(email, mails)
      return logins.connectOtp(/^\d{6}/.exec(text)?.[0] ?? '')
    }
    // A knows the device since the code; the sign-up ends there.
    await enterCode(world, device, email)
    world.wait(minuteMs)
    let mails = mailsTo(world, email)
    expect(await start()).toMatchObject({ action: 'VERIFY_OTP' })
    expect(await codeOf(enter(mails))).toBe('GRANT_ENDED')
    // The visitor does not follow the link, and comes back later.
    for (let count = 0; count < 2; count += 1) {
      world.wait(minuteMs)
      mails = mailsTo(world, email)
      expect(await start()).toMatchObject({ action: 'VERIFY_DEVICE' })
    }
    const asked = await start()
    if (asked.action !== 'VERIFY_DEVICE') throw new Error(asked.action)
    await pressNumber(email, asked.number, mails + 1)
    mails = mailsTo(world, email)
    await logins.connectDevice()
    expect(await enter(mails)).toMatchObject({ isNew: true })
  })
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
