import { createAccount, createEmailChange, createSessions } from '@latchkey/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  enterCode,
  linkTo,
  mailsTo,
  newDevice,
  press,
  signIn,
  startCustodyWorld,
  storageOf,
  type World,
} from './fixtures/world.ts'
import { dayMs, hourMs, minuteMs } from './usage.ts'

let world: World

beforeAll(async () => {
  world = await startCustodyWorld()
}, 60_000)
afterAll(() => world.close())

/** A visitor who has just logged in, with the key worker's calls for their account. What is in `away`, a service or a call of it, is not reached; what is in `lost` does its work, and its answer is lost. */
async function visitor(email: string) {
  const [away, lost] = [new Set<string>(), new Set<string>()]
  const device = await newDevice(world, (call) => {
    for (const each of away) if (call.startsWith(each)) throw new Error('away')
    return lost.has(call) ? 'lost' : undefined
  })
  const made = await signIn(world, device, email)
  world.wait(minuteMs)
  const sessions = createSessions(device.auth, storageOf(device), 'test')
  const { walletId } = made
  const tokens = await enterCode(world, device, email)
  const addresses = { eip155: '', solana: '' }
  await sessions.write({ ...tokens, email, userName: null, addresses, walletId })
  world.wait(minuteMs)
  const account = createAccount(device, {
    sessions,
    device: device.device,
    walletIdOf: async () => walletId,
    forget: () => sessions.end(),
  })
  const change = createEmailChange(device, { sessions, browser: 'Firefox' })
  return { away, lost, device, made, sessions, account, change }
}

describe('a change of the address that only A has made', () => {
  type Visitor = Awaited<ReturnType<typeof visitor>>

  /** Both codes, while R is away. */
  async function changeAtAuth({ away, change }: Visitor, [former, email]: readonly string[]) {
    const sent = [mailsTo(world, former ?? ''), mailsTo(world, email ?? '')]
    const codeTo = async (to = '', before = 0): Promise<string> =>
      /^\d{6,9}/.exec((await world.mail.next(to, before)).text)?.[0] ?? ''
    away.add('recovery')
    await change.updateEmail({ email: email ?? '', language: 'en' })
    await change.updateEmailPrimary(await codeTo(former, sent[0]))
    const done = await change.updateEmailSecondary(await codeTo(email, sent[1]))
    expect(done).toEqual({ newEmail: email })
    away.clear()
    world.wait(minuteMs)
  }

  /** Asks for the same address, and chooses the number behind both links. */
  async function askAgain({ change }: Visitor, [former = '', email = '']: readonly string[]) {
    const sent = [former, email].map((to) => [to, mailsTo(world, to)] as const)
    const asked = await change.updateEmail({ email, language: 'en' })
    if (asked.action !== 'VERIFY_LINKS') throw new Error(asked.action)
    for (const [to, before] of sent) {
      const token = await linkTo(world, to, before)
      await press(world, 'approve/choose', { token, number: asked.number })
    }
  }

  it('is finished by asking for the same address again, and the new address then opens the wallet on a new device [EMB-02]', async () => {
    const addresses = ['half@example.com', 'half@example.org'] as const
    const [former, email] = addresses
    const old = await visitor(former)
    await changeAtAuth(old, addresses)
    expect(await codeOf(signIn(world, await newDevice(world), email))).toBe('SHARE_UNKNOWN')
    // Long after the login, and the page learns what to ask for.
    world.wait(hourMs)
    expect(await old.account.devices()).toMatchObject({ newEmail: email })
    // The answer to the second code did not reach this device.
    const session = await old.sessions.read()
    if (session) await old.sessions.write({ ...session, email: former })
    await askAgain(old, addresses)
    expect(await old.sessions.read()).toMatchObject({ email })
    expect(await old.account.holds()).toMatchObject({ holds: [{ kind: 'email' }] })
    world.wait(73 * hourMs)
    await world.recovery.custody.sweep()
    expect(await old.account.devices()).not.toHaveProperty('newEmail')
    expect(await signIn(world, await newDevice(world), email)).toEqual(old.made)
  })

  it('is finished in the same way after its hold was stopped, and after its links ended [EMB-02]', async () => {
    const addresses = ['stopped@example.com', 'stopped@example.org'] as const
    const [, email] = addresses
    const old = await visitor(addresses[0])
    await changeAtAuth(old, addresses)
    await old.change.updateEmail({ email, language: 'en' })
    world.wait(hourMs)
    await askAgain(old, addresses)
    const held = await old.account.holds()
    if (held === 'lost') throw new Error(held)
    for (const { id } of held.holds) await old.account.cancelHold(id)
    world.wait(hourMs)
    expect(await old.account.devices()).toMatchObject({ newEmail: email })
    await askAgain(old, addresses)
    world.wait(73 * hourMs)
    await world.recovery.custody.sweep()
    expect(await signIn(world, await newDevice(world), email)).toEqual(old.made)
  })

  it('is refused for an address that both services have, and no mail is sent', async () => {
    const email = 'whole@example.com'
    const { change, account } = await visitor(email)
    const sent = mailsTo(world, email)
    expect(await account.devices()).not.toHaveProperty('newEmail')
    expect(await codeOf(change.updateEmail({ email, language: 'en' }))).toBe('REQUEST_INVALID')
    expect(mailsTo(world, email)).toBe(sent)
  })
})

describe('a device that only one service has removed', () => {
  it('is listed until R has removed it too, and R then knows it no more', async () => {
    const email = 'removes@example.com'
    const { away, account } = await visitor(email)
    const other = await newDevice(world)
    await signIn(world, other, email)
    const ids = async (): Promise<readonly string[]> =>
      (await account.devices()).devices.map(({ id }) => id)
    expect(await ids()).toContain(other.device)
    away.add('recovery')
    expect(await codeOf(account.revokeDevice(other.device))).toBe('HTTP_UNREACHABLE')
    expect(await account.devices()).toMatchObject({ isRecoveryAway: true })
    away.clear()
    expect(await account.devices()).not.toHaveProperty('isRecoveryAway')
    expect(await ids()).toContain(other.device)
    await account.revokeDevice(other.device)
    expect(await ids()).not.toContain(other.device)
    expect(await codeOf(other.recovery.call('wallets/list', {}))).toBe('DEVICE_UNKNOWN')
  })

  it.each(['recovery', 'auth devices/revoke'])(
    'is removed at its own word once %s is back',
    async (call) => {
      const { away, device, account, sessions } = await visitor(`${call.length}@example.com`)
      away.add(call)
      expect(await codeOf(account.revokeDevice(device.device))).toBe('HTTP_UNREACHABLE')
      expect([await sessions.read(), device.sets.size]).not.toContain(undefined)
      away.clear()
      await account.revokeDevice(device.device)
      expect([await sessions.read(), device.sets.size]).toEqual([undefined, 0])
      expect(await codeOf(device.recovery.call('wallets/list', {}))).toBe('DEVICE_UNKNOWN')
    },
  )
})

describe('an account that only one service deletes or keeps', () => {
  async function sweepLater(): Promise<void> {
    world.wait(8 * dayMs)
    for (const { custody } of [world.auth, world.recovery]) await custody.sweep()
  }
  /** The address gets a new wallet on a device without a share of the former one. */
  async function signsUpAnew(email: string, { made }: Awaited<ReturnType<typeof visitor>>) {
    await sweepLater()
    const { walletId } = await signIn(world, await newDevice(world), email)
    expect(walletId).not.toBe(made.walletId)
  }

  it.each(['recovery', 'auth', 'auth account/delete'])(
    'is deleted by neither while %s is away',
    async (call) => {
      const email = `${call.replaceAll(/\W/g, '-')}-away@example.com`
      const old = await visitor(email)
      old.away.add(call)
      expect(await codeOf(old.account.deleteAccount())).toBe('HTTP_UNREACHABLE')
      old.away.clear()
      const listed = await old.account.devices()
      expect([listed.deletesAt, listed.isDeletionPartial]).toEqual([null, undefined])
      await old.account.deleteAccount()
      await signsUpAnew(email, old)
    },
  )

  it.each(['auth', 'recovery'] as const)(
    'is deleted by both when it is asked for again after %s alone heard it',
    async (service) => {
      const email = `${service}-alone@example.com`
      const old = await visitor(email)
      const { away, account, device, sessions } = old
      if (service === 'auth')
        await sessions.use((token) => device.auth.call('account/delete', {}, token))
      else {
        for (const call of ['auth account/delete', 'recovery account/keep']) away.add(call)
        expect(await codeOf(account.deleteAccount())).toBe('HTTP_UNREACHABLE')
        away.clear()
      }
      expect(await account.devices()).toMatchObject({
        deletesAt: expect.any(Number),
        isDeletionPartial: true,
      })
      await account.deleteAccount()
      expect(await account.devices()).not.toHaveProperty('isDeletionPartial')
      await signsUpAnew(email, old)
    },
  )

  it('is deleted by both when the answer of A is lost', async () => {
    const email = 'answer-lost@example.com'
    const old = await visitor(email)
    old.lost.add('auth account/delete')
    expect(await old.account.deleteAccount()).toEqual({ deletesAt: expect.any(Number) })
    old.lost.clear()
    expect(await old.account.devices()).not.toHaveProperty('isDeletionPartial')
    await signsUpAnew(email, old)
  })

  it('is deleted by neither while R does not know the device, and by both after another login', async () => {
    const email = 'unknown-at-recovery@example.com'
    const old = await visitor(email)
    const { account, device, made } = old
    await device.recovery.call('devices/revoke', {
      walletId: made.walletId,
      device: device.device,
    })
    expect(await account.devices()).not.toHaveProperty('isRecoveryAway')
    expect(await codeOf(account.deleteAccount())).toBe('DEVICE_UNKNOWN')
    expect((await account.devices()).deletesAt).toBeNull()
    expect(await signIn(world, device, email)).toEqual(made)
    await account.deleteAccount()
    await signsUpAnew(email, old)
  })

  it('is kept by both when it is asked for again after R was away', async () => {
    const email = 'keeps@example.com'
    const { away, account, made } = await visitor(email)
    await account.deleteAccount()
    away.add('recovery')
    expect(await codeOf(account.keepAccount())).toBe('HTTP_UNREACHABLE')
    away.clear()
    expect(await account.devices()).toMatchObject({
      deletesAt: expect.any(Number),
      isDeletionPartial: true,
    })
    await account.keepAccount()
    expect(await account.devices()).toMatchObject({ deletesAt: null })
    await sweepLater()
    expect(await signIn(world, await newDevice(world), email)).toEqual(made)
  })
})
