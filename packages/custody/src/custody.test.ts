import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approve,
  codeOf,
  comeBack,
  enterCode,
  hostOrigin,
  linkTo,
  newDevice,
  press,
  signIn,
  startCustodyWorld,
  type World,
} from './fixtures/world.ts'
import { en } from './texts/en.ts'
import { dayMs, hourMs, minuteMs } from './usage.ts'

let world: World

beforeAll(async () => {
  world = await startCustodyWorld()
}, 60_000)
afterAll(() => world.close())

describe('the two services', () => {
  it('a visitor signs up by e-mail, comes back, and restores the wallet on a second device [EMB-02]', async () => {
    const email = 'ada@example.com'
    const first = await newDevice(world)
    const made = await signIn(world, first, email)
    expect([...first.sets.values()].map(({ state }) => state)).toEqual(['active'])
    world.wait(minuteMs)
    expect(await comeBack(world, first, email)).toEqual(made)
    world.wait(minuteMs)
    const second = await newDevice(world)
    expect(await signIn(world, second, email)).toEqual(made)
    // The first device's own set is untouched by the second's deposit.
    world.wait(minuteMs)
    expect(await comeBack(world, first, email)).toEqual(made)
    expect(new Set(world.mail.mails.map(({ user }) => user))).toEqual(new Set(['auth', 'recovery']))
  })

  it('a code alone does not open a wallet on a new device', async () => {
    const email = 'bob@example.com'
    await signIn(world, await newDevice(world), email)
    world.wait(minuteMs)
    await expect(comeBack(world, await newDevice(world), email)).rejects.toMatchObject({
      code: 'GRANT_ENDED',
    })
  })

  it('a revoked device cannot open the wallet, and the other devices can', async () => {
    const email = 'eve@example.com'
    const [first, second] = [await newDevice(world), await newDevice(world)]
    const made = await signIn(world, first, email)
    world.wait(minuteMs)
    await signIn(world, second, email)
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, second, email)
    const { device } = first
    await second.auth.call('devices/revoke', { device }, accessToken)
    await second.recovery.call('devices/revoke', { walletId: made.walletId, device })
    world.wait(minuteMs)
    await expect(comeBack(world, first, email)).rejects.toMatchObject({ code: 'GRANT_ENDED' })
    world.wait(minuteMs)
    expect(await comeBack(world, second, email)).toEqual(made)
    await expect(
      first.recovery.call('holds/list', { walletId: made.walletId }),
    ).rejects.toMatchObject({
      code: 'DEVICE_UNKNOWN',
    })
  })

  it('a wrong number denies the approval, and the right one is no longer taken [APV-2, MAIL-4]', async () => {
    const email = 'carl@example.com'
    const device = await newDevice(world)
    const { approvalId, number } = await device.recovery.call('approvals/create', {
      email,
      hostOrigin,
      browser: 'Firefox',
    })
    const { text } = await world.mail.next(email)
    const [, token] = /\/approve#(\S+)/.exec(text) ?? []
    expect(await press(world, 'approve/view', { token })).toMatchObject({
      facts: expect.arrayContaining([
        ['Site', hostOrigin],
        ['Browser', 'Firefox'],
      ]),
    })
    const wrong = number === 10 ? 11 : 10
    expect(await press(world, 'approve/choose', { token, number: wrong })).toMatchObject({
      title: en['approve.denied'],
    })
    expect(await press(world, 'approve/choose', { token, number })).toMatchObject({
      title: en['link.ended'],
    })
    expect(await device.recovery.call('approvals/wait', { approvalId, waitMs: 0 })).toEqual({
      state: 'denied',
    })
  })

  it('an approval ends after ten minutes, and an address has three open ones and ten a day [APV-1, APV-5]', async () => {
    const email = 'carla@example.com'
    const device = await newDevice(world)
    const ask = () =>
      device.recovery.call('approvals/create', { email, hostOrigin, browser: 'Firefox' })
    const { approvalId, number } = await ask()
    const token = await linkTo(world, email, 0)
    expect([await codeOf(ask()), await codeOf(ask())]).toEqual(['right', 'right'])
    expect(await codeOf(ask())).toBe('RATE_LIMITED')
    world.wait(10 * minuteMs)
    expect(await press(world, 'approve/choose', { token, number })).toMatchObject({
      title: en['link.ended'],
    })
    expect(await device.recovery.call('approvals/wait', { approvalId, waitMs: 0 })).toEqual({
      state: 'expired',
    })
    for (let asked = 3; asked < 10; asked += 1) {
      expect(await codeOf(ask())).toBe('right')
      world.wait(10 * minuteMs)
    }
    expect(await codeOf(ask())).toBe('RATE_LIMITED')
    world.wait(dayMs)
    expect(await codeOf(ask())).toBe('right')
  })

  it('a delay holds the share from a new device, and a known device cancels it [APV-6]', async () => {
    const email = 'dora@example.com'
    const [first, second] = [await newDevice(world), await newDevice(world)]
    const made = await signIn(world, first, email)
    await first.recovery.call('policy/set', { walletId: made.walletId, delayHours: 24 })
    // Taking the delay away does not help a thief of the device within a day.
    await first.recovery.call('policy/set', { walletId: made.walletId, delayHours: 0 })
    world.wait(minuteMs)
    const grant = await approve(world, second, email)
    const { wallets } = await second.recovery.call('wallets/list', { grant })
    const walletId = made.walletId
    const setId = wallets[0]?.sets.find(({ kind }) => kind === 'recovery')?.setId ?? ''
    const release = (): Promise<unknown> =>
      second.recovery.call('shares/release', { grant, walletId, setId })
    await expect(release()).rejects.toMatchObject({ code: 'GRANT_HELD' })
    world.wait(25 * hourMs)
    expect(await release()).toMatchObject({ share: expect.any(String) })

    await first.recovery.call('policy/set', { walletId: made.walletId, delayHours: 72 })
    const third = await newDevice(world)
    await approve(world, third, email)
    const { holds } = await first.recovery.call('holds/list', { walletId })
    expect(holds.map((hold) => hold.hostOrigin)).toEqual([hostOrigin])
    await first.recovery.call('holds/cancel', { walletId, holdId: holds[0]?.holdId ?? '' })
    expect(await first.recovery.call('holds/list', { walletId })).toEqual({
      holds: [],
      delayHours: 72,
    })
    expect(world.mail.mails.at(-1)).toMatchObject({ to: email, user: 'recovery' })
  })

  it('a grant releases one share [APV-4]', async () => {
    const email = 'greta@example.com'
    const made = await signIn(world, await newDevice(world), email)
    world.wait(minuteMs)
    const second = await newDevice(world)
    const grant = await approve(world, second, email)
    const { accessToken } = await enterCode(world, second, email)
    const wallets = await second.recovery.call('wallets/list', { grant })
    const { walletId } = made
    const old = wallets.wallets[0]?.sets.find(({ kind }) => kind === 'recovery')?.setId ?? ''
    const { openWallet } = await import('@latchkey/wallet')
    await openWallet(second, { accessToken, grant })
    const again = await second.recovery.call('wallets/list', { grant })
    const fresh = again.wallets[0]?.sets.find(({ kind }) => kind === 'recovery')?.setId ?? ''
    expect(fresh).not.toBe(old)
    await expect(
      second.recovery.call('shares/release', { grant, walletId, setId: fresh }),
    ).rejects.toMatchObject({ code: 'GRANT_ENDED' })
    const other = await newDevice(world)
    await expect(other.recovery.call('wallets/list', { grant })).rejects.toMatchObject({
      code: 'GRANT_ENDED',
    })
  })

  it('a deleted account is gone from both services after seven days, and is kept when withdrawn', async () => {
    const [gone, kept] = ['henri@example.com', 'ida@example.com']
    const [one, other] = [await newDevice(world), await newDevice(world)]
    const lost = await signIn(world, one, gone)
    const made = await signIn(world, other, kept)
    world.wait(minuteMs)
    for (const [device, email, { walletId }] of [
      [one, gone, lost],
      [other, kept, made],
    ] as const) {
      const { accessToken } = await enterCode(world, device, email)
      await device.auth.call('account/delete', {}, accessToken)
      await device.recovery.call('account/delete', { walletId })
      if (device === one) continue
      await device.auth.call('account/keep', {}, accessToken)
      await device.recovery.call('account/keep', { walletId })
    }
    world.wait(7 * dayMs + 1)
    await Promise.all([world.auth.custody.sweep(), world.recovery.custody.sweep()])
    await expect(comeBack(world, one, gone)).rejects.toMatchObject({ code: 'GRANT_ENDED' })
    expect(await comeBack(world, other, kept)).toEqual(made)
  })
  it('a browser that has two accounts deletes one of them and keeps the other', async () => {
    const device = await newDevice(world)
    const gone = await signIn(world, device, 'jana@example.com')
    const kept = await signIn(world, device, 'kim@example.com')
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, device, 'jana@example.com')
    await device.auth.call('account/delete', {}, accessToken)
    await device.recovery.call('account/delete', { walletId: gone.walletId })
    world.wait(7 * dayMs + 1)
    await Promise.all([world.auth.custody.sweep(), world.recovery.custody.sweep()])
    expect(await signIn(world, await newDevice(world), 'kim@example.com')).toEqual(kept)
    await expect(
      device.recovery.call('events/list', { walletId: gone.walletId }),
    ).rejects.toMatchObject({ code: 'SHARE_UNKNOWN' })
  })

  it('showing the words needs a code that was asked for it, is written down, and is told by mail', async () => {
    const email = 'lena@example.com'
    const device = await newDevice(world)
    const { walletId } = await signIn(world, device, email)
    world.wait(minuteMs)
    const login = await enterCode(world, device, email)
    await expect(
      device.auth.call('wallets/export', { walletId }, login.accessToken),
    ).rejects.toMatchObject({ code: 'SESSION_OLD' })
    world.wait(minuteMs)
    const { accessToken } = await enterCode(world, device, email, 'export')
    await device.auth.call('wallets/export', { walletId }, accessToken)
    expect(world.mail.mails.at(-1)).toMatchObject({ to: email, user: 'auth' })
    const { wallets } = await device.auth.call('wallets/list', {}, accessToken)
    expect(wallets[0]?.exportedAt).toBeTypeOf('number')
    const { events } = await device.auth.call('events/list', {}, accessToken)
    expect(events.map(({ event }) => event)).toContain('wallet exported')
    world.wait(6 * minuteMs)
    await expect(
      device.auth.call('wallets/export', { walletId }, accessToken),
    ).rejects.toMatchObject({ code: 'SESSION_OLD' })
  })
})
