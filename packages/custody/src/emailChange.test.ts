import { isKitError, KitError } from '@latchkey/protocol'
import { createEmailChange, createSessions } from '@latchkey/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteWrongCode } from './auth/flood.ts'
import {
  approve,
  codeOf,
  comeBack,
  type Device,
  enterCode,
  hostOrigin,
  linkTo,
  mailsTo,
  newDevice,
  press,
  signIn,
  startCustodyWorld,
  storageOf,
  type World,
} from './fixtures/world.ts'
import { sendMail } from './mail/smtp.ts'
import { en } from './texts/en.ts'
import { hourMs, minuteMs, secondMs } from './usage.ts'

let world: World

beforeAll(async () => {
  world = await startCustodyWorld()
}, 60_000)
afterAll(() => world.close())

async function codeTo(email: string, after: number): Promise<string> {
  const { text } = await world.mail.next(email, after)
  return /^\d{6,9}/.exec(text)?.[0] ?? ''
}

/** Both codes at A. */
async function changeAtAuth(device: Device, former: string, email: string): Promise<void> {
  const { accessToken } = await enterCode(world, device, former)
  world.wait(minuteMs)
  const before = [mailsTo(world, former), mailsTo(world, email)] as const
  const { changeId } = await device.auth.call('email/begin', { email, hostOrigin }, accessToken)
  const primary = { changeId, code: await codeTo(former, before[0]) }
  expect(await device.auth.call('email/verify', primary, accessToken)).toMatchObject({
    step: 'secondary',
  })
  const secondary = { changeId, code: await codeTo(email, before[1]) }
  expect(await device.auth.call('email/verify', secondary, accessToken)).toEqual({
    step: 'done',
    email,
  })
}

/** Both links at R. */
async function changeAtRecovery(
  device: Device,
  walletId: string,
  [former, email]: readonly [string, string],
): Promise<string> {
  const before = [mailsTo(world, former), mailsTo(world, email)] as const
  const { changeId, number } = await device.recovery.call('email/begin', {
    walletId,
    email,
    hostOrigin,
    browser: 'Firefox',
  })
  const wait = () => device.recovery.call('email/wait', { changeId, waitMs: 0 })
  for (const [to, after] of [
    [former, before[0]],
    [email, before[1]],
  ] as const) {
    expect(await wait()).toEqual({ state: 'waiting' })
    const token = await linkTo(world, to, after)
    expect(await press(world, 'approve/view', { token })).toMatchObject({ title: en['email.asks'] })
    await press(world, 'approve/choose', { token, number })
  }
  expect(await wait()).toMatchObject({ state: 'held' })
  return changeId
}

describe('a change of the address', () => {
  it('both codes change the address at A, and both links after 72 hours at R [EMB-02]', async () => {
    const [former, email] = ['anna@example.com', 'anna@example.org']
    const device = await newDevice(world)
    const made = await signIn(world, device, former)
    world.wait(minuteMs)
    await changeAtAuth(device, former, email)
    expect(world.mail.mails.at(-1)).toMatchObject({ to: former, user: 'auth' })
    await changeAtRecovery(device, made.walletId, [former, email])
    world.wait(minuteMs)
    expect(await comeBack(world, device, email)).toEqual(made)

    // Until then, the former address approves new devices, whichever the visitor enters.
    world.wait(minuteMs)
    const second = await newDevice(world)
    const before = mailsTo(world, former)
    const asked = { email, hostOrigin, browser: 'Firefox' }
    const { approvalId, number } = await second.recovery.call('approvals/create', asked)
    await press(world, 'approve/choose', { token: await linkTo(world, former, before), number })
    const said = await second.recovery.call('approvals/wait', { approvalId, waitMs: 0 })
    expect(said).toMatchObject({ state: 'approved' })

    world.wait(73 * hourMs)
    await world.recovery.custody.sweep()
    expect(await signIn(world, await newDevice(world), email)).toEqual(made)
    world.wait(minuteMs)
    const stranger = await newDevice(world)
    const grant = await approve(world, stranger, former)
    expect(await stranger.recovery.call('wallets/list', { grant })).toEqual({ wallets: [] })
  })

  it('the link to the former address cancels the change at R [EMB-02]', async () => {
    const [former, email] = ['berta@example.com', 'thief@example.org']
    const device = await newDevice(world)
    const made = await signIn(world, device, former)
    world.wait(minuteMs)
    const { walletId } = made
    await changeAtRecovery(device, walletId, [former, email])
    const { holds } = await device.recovery.call('holds/list', { walletId })
    expect(holds.map(({ kind }) => kind)).toEqual(['email'])
    const token = await linkTo(world, former, mailsTo(world, former) - 1)
    expect(await press(world, 'cancel/view', { token })).toMatchObject({
      title: en['heldEmail.subject'],
    })
    expect(await press(world, 'cancel/deny', { token })).toMatchObject({ title: en['cancel.done'] })
    expect(await press(world, 'cancel/deny', { token })).toMatchObject({ title: en['link.ended'] })
    world.wait(73 * hourMs)
    await world.recovery.custody.sweep()
    expect(await signIn(world, await newDevice(world), former)).toEqual(made)
  })

  it('a refused change is told to the present address [APV-3]', async () => {
    const [present, wanted] = ['present@example.com', 'wanted@example.com']
    const device = await newDevice(world)
    const { walletId } = await signIn(world, device, present)
    const before = mailsTo(world, present)
    const page = { hostOrigin, browser: 'Firefox' }
    await device.recovery.call('email/begin', { walletId, email: wanted, ...page })
    await press(world, 'approve/deny', { token: await linkTo(world, wanted, 0) })
    const { text } = await world.mail.next(present, before + 1)
    expect(text).toContain(en['email.asks'])
    expect(text).toContain(en['denied.text'])
  })

  it('an address with an account of its own is refused only behind its code', async () => {
    const [former, taken] = ['carla@example.com', 'dana@example.com']
    const device = await newDevice(world)
    await signIn(world, device, former)
    await signIn(world, await newDevice(world), taken)
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, device, former)
    world.wait(minuteMs)
    const before = [mailsTo(world, former), mailsTo(world, taken)] as const
    const { changeId } = await device.auth.call(
      'email/begin',
      { email: taken, hostOrigin },
      accessToken,
    )
    const primary = { changeId, code: await codeTo(former, before[0]) }
    await device.auth.call('email/verify', primary, accessToken)
    const secondary = { changeId, code: await codeTo(taken, before[1]) }
    await expect(device.auth.call('email/verify', secondary, accessToken)).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    })
  })

  it('a code for a change does not sign in, and a login’s code does not change the address', async () => {
    const email = 'emil@example.com'
    const device = await newDevice(world)
    await signIn(world, device, email)
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, device, email)
    world.wait(minuteMs)
    const before = mailsTo(world, email)
    const { changeId } = await device.auth.call(
      'email/begin',
      { email: 'emil@example.org', hostOrigin },
      accessToken,
    )
    const code = await codeTo(email, before)
    world.wait(minuteMs)
    const { challengeId } = await device.auth.call('challenges/create', {
      email,
      hostOrigin,
      purpose: 'login',
    })
    await expect(
      device.auth.call('challenges/verify', { challengeId, code }),
    ).rejects.toMatchObject({ code: 'CODE_ENDED' })
    await expect(
      device.auth.call('email/verify', { changeId, code }, accessToken),
    ).rejects.toMatchObject({ code: 'CODE_ENDED' })
  })

  it('a change of the address goes on while codes are guessed, with nine digits for the new address [OTP-6]', async () => {
    const [former, email] = ['nina@example.com', 'nina@example.org']
    const device = await newDevice(world)
    await signIn(world, device, former)
    world.wait(minuteMs)
    const { sql } = world.auth.custody
    for (let address = 0; address <= 50; address += 1)
      await noteWrongCode(sql.query, {
        ...{ index: `guessed-${address}`, network: '10.66.66.0/24', now: world.now() },
      })
    await changeAtAuth(device, former, email)
    const letter = world.mail.mails.findLast(({ to }) => to === email)
    expect(letter?.text).toMatch(/^\d{9}\b/)
  })

  it('a session that is older than five minutes cannot begin a change', async () => {
    const email = 'frida@example.com'
    const device = await newDevice(world)
    await signIn(world, device, email)
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, device, email)
    world.wait(6 * minuteMs)
    await expect(
      device.auth.call('email/begin', { email: 'frida@example.org', hostOrigin }, accessToken),
    ).rejects.toMatchObject({ code: 'SESSION_OLD' })
  })
})

it('a change whose mail the mail server refuses is none of the five that an account has a day', async () => {
  let isRefusing = false
  const own: World = await startCustodyWorld(
    { limits: { codesPerHour: 20, codesPerDay: 20 } },
    {
      mailer: (letter) => {
        if (isRefusing) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'mail' })
        const { port } = own.mail
        const server = {
          host: '127.0.0.1',
          port,
          security: 'none',
          user: 'u',
          password: 'p',
        } as const
        return sendMail(server, { from: 'no-reply@auth.example', ...letter })
      },
    },
  )
  const email = 'refused@example.com'
  const device = await newDevice(own)
  await signIn(own, device, email)
  own.wait(minuteMs)
  const { accessToken } = await enterCode(own, device, email)
  const begin = (): Promise<unknown> => {
    own.wait(31 * secondMs)
    const wanted = { email: 'refused@example.org', hostOrigin }
    return device.auth.call('email/begin', wanted, accessToken)
  }
  isRefusing = true
  for (let count = 0; count < 3; count += 1)
    expect(await codeOf(begin())).toBe('UPSTREAM_UNAVAILABLE')
  isRefusing = false
  for (let count = 0; count < 5; count += 1) expect(await codeOf(begin())).toBe('right')
  const limited: unknown = await begin().catch((error: unknown) => error)
  // The day's limit, not that of mails to an address.
  expect(isKitError(limited, 'RATE_LIMITED') && limited.context['retryAfter']).toBeGreaterThan(
    hourMs / secondMs,
  )
  await own.close()
})

describe('another code of a change of the address', () => {
  /** A visitor who has just logged in and asked for a new address. */
  async function changing(former: string, email: string) {
    const device = await newDevice(world)
    const { walletId } = await signIn(world, device, former)
    world.wait(minuteMs)
    const sessions = createSessions(device.auth, storageOf(device), 'test')
    const tokens = await enterCode(world, device, former)
    const addresses = { eip155: '', solana: '' }
    await sessions.write({ ...tokens, email: former, userName: null, addresses, walletId })
    world.wait(minuteMs)
    const change = createEmailChange(device, { sessions, browser: 'Firefox' })
    const ask = (wanted = email) => change.updateEmail({ email: wanted, language: 'en' })
    /** The code of a mail that the work sends. */
    const codeOfMail = async (to: string, work: () => Promise<unknown>): Promise<string> => {
      const before = mailsTo(world, to)
      await work()
      return codeTo(to, before)
    }
    const first = await codeOfMail(former, ask)
    return { change, ask, codeOfMail, first }
  }

  it('is of the step that the change is in, also when the login and the code before are too old [EMB-02, EMB-03]', async () => {
    const [former, email] = ['again@example.com', 'again@example.org']
    const { change, ask, codeOfMail, first } = await changing(former, email)
    // The first code ends meanwhile, and the login is too old for a change.
    world.wait(6 * minuteMs)
    const primary = await codeOfMail(former, async () =>
      expect(await ask()).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' }),
    )
    expect(await codeOf(change.updateEmailPrimary(first))).toBe('CODE_WRONG')
    await change.updateEmailPrimary(primary)
    const sent = mailsTo(world, former)
    world.wait(minuteMs)
    const replaced = await codeOfMail(email, ask)
    world.wait(6 * minuteMs)
    const secondary = await codeOfMail(email, async () =>
      expect(await ask()).toMatchObject({ action: 'VERIFY_SECONDARY_OTP', digits: 6 }),
    )
    expect(mailsTo(world, former)).toBe(sent)
    expect(await codeOf(change.updateEmailSecondary(replaced))).toBe('CODE_WRONG')
    expect(await change.updateEmailSecondary(secondary)).toMatchObject({ newEmail: email })
  })

  it('is refused within 30 seconds, with the seconds that are left, and the code before still counts [OTP-5]', async () => {
    const [former, email] = ['hasty@example.com', 'hasty@example.org']
    const { change, ask, codeOfMail, first } = await changing(former, email)
    const secondary = await codeOfMail(email, () => change.updateEmailPrimary(first))
    const refused = await ask().catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'RATE_LIMITED',
      context: { retryAfter: expect.any(Number) },
    })
    expect(await change.updateEmailSecondary(secondary)).toMatchObject({ newEmail: email })
  })

  it('is of the second step when the first code was right and its answer was lost', async () => {
    const [former, email] = ['lost@example.com', 'lost@example.org']
    const { change, ask, first } = await changing(former, email)
    await change.updateEmailPrimary(first)
    world.wait(minuteMs)
    expect(await codeOf(change.updateEmailPrimary(first))).toMatch(/^CODE_/)
    expect(await ask()).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
  })

  it('is of a new change for another address, and for the same one after 20 minutes', async () => {
    const [former, email] = ['anew@example.com', 'anew@example.org']
    const { change, ask, codeOfMail, first } = await changing(former, email)
    await change.updateEmailPrimary(first)
    world.wait(minuteMs)
    const again = await codeOfMail(former, async () =>
      expect(await ask('anew@example.net')).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' }),
    )
    await change.updateEmailPrimary(again)
    world.wait(21 * minuteMs)
    expect(await codeOf(ask('anew@example.net'))).toBe('SESSION_OLD')
  })
})
