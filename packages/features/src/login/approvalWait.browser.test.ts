import { fetchFeatures, go, type Kit, open } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { type FakeLogin } from '@latchkey/modal/fixtures'
import { dialog, shadow, track } from '@latchkey/modal/fixtures/suites'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loginKit } from './emailLogin.story.ts'

const patient = { timeout: 6_000, interval: 30 }
const email = 'ada@example.com'
const minuteMs = 60_000
const refused = (reason: string): KitError => new KitError('FRAME_REFUSED', { reason })
// As: the fake wallet of these kits.
const loginOf = (kit: Kit): FakeLogin => kit.connectors.get('auth') as FakeLogin
const asked = (kit: Kit, name: string): number =>
  loginOf(kit).asked.filter((each) => each.name === name).length
const alerts = (): string =>
  [...shadow().querySelectorAll('[role=alert]')].map((each) => each.textContent).join('')
const said = (): string => dialog()?.textContent ?? ''

afterEach(() => vi.restoreAllMocks())

/** A visitor who is to approve this device in their mail, and whose wait is answered so. */
async function waits(answer: Error): Promise<Kit> {
  const kit = track(loginKit({ CONNECT_DEVICE: answer }))
  await open(kit)
  await fetchFeatures(kit)
  const params = { email, number: 42, until: Date.now() + 10 * minuteMs }
  go(kit, { view: 'EmailVerifyDevice', params })
  await expect.poll(() => asked(kit, 'CONNECT_DEVICE'), patient).toBeGreaterThan(0)
  return kit
}

describe('the wait for the approval of a new device', () => {
  it.each([
    ['a service that restarts', refused('SERVICE_UNREACHABLE')],
    ['a frame that does not load', new KitError('FRAME_UNREACHABLE')],
    ['a frame that loads again', new KitError('FRAME_FAILED')],
  ])('goes on after %s, and asks for no other mail [EMB-05]', async (_, failure) => {
    const kit = await waits(failure)
    await expect.poll(() => asked(kit, 'CONNECT_DEVICE'), patient).toBeGreaterThan(1)
    expect([alerts(), said()]).toEqual(['', expect.stringContaining('Waiting for you')])
    loginOf(kit).answers({ CONNECT_DEVICE: { digits: 6 } })
    await expect
      .poll(() => dialog()?.querySelector('h1')?.textContent, patient)
      .toBe('Confirm Email')
    expect(asked(kit, 'CONNECT_EMAIL')).toBe(0)
  })

  it('says that the service is away when it is so for seconds, and goes on [EMB-11]', async () => {
    const kit = await waits(refused('SERVICE_UNREACHABLE'))
    await expect
      .poll(said, patient)
      .toContain('The login service isn’t responding. We’re still trying.')
    expect([said(), alerts()]).toEqual([expect.not.stringContaining('Waiting for you'), ''])
    expect(said()).toContain('42')
    loginOf(kit).answers({ CONNECT_DEVICE: { digits: 6 } })
    await expect
      .poll(() => dialog()?.querySelector('h1')?.textContent, { ...patient, timeout: 12_000 })
      .toBe('Confirm Email')
  }, 30_000)

  it('goes on once A sends a code again, when the answer with the first code was lost', async () => {
    const kit = await waits(new KitError('FRAME_FAILED'))
    loginOf(kit).answers({ CONNECT_DEVICE: new KitError('LOGIN_COOLDOWN', { seconds: 2 }) })
    const before = asked(kit, 'CONNECT_DEVICE')
    await expect.poll(() => asked(kit, 'CONNECT_DEVICE'), patient).toBe(before + 1)
    expect([alerts(), said()]).toEqual(['', expect.stringContaining('Waiting for you')])
    loginOf(kit).answers({ CONNECT_DEVICE: { digits: 6 } })
    await expect
      .poll(() => dialog()?.querySelector('h1')?.textContent, patient)
      .toBe('Confirm Email')
    expect(asked(kit, 'CONNECT_DEVICE')).toBe(before + 2)
  })

  it('ends when A sends no code before the mail’s link ends', async () => {
    await waits(new KitError('LOGIN_COOLDOWN', { seconds: 3_600 }))
    await expect.poll(said, patient).toContain('Couldn’t log you in')
  })

  it('ends with the mail’s link when the service stays away', async () => {
    const now = performance.now.bind(performance)
    let ahead = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
    await waits(refused('SERVICE_UNREACHABLE'))
    ahead = 11 * minuteMs
    await expect.poll(alerts, patient).toContain('Your wallet is safe.')
    expect(said()).toContain('Couldn’t log you in')
  })

  it('stops when the visitor leaves', async () => {
    const kit = await waits(refused('SERVICE_UNREACHABLE'))
    go(kit, { view: 'Connect' })
    const before = asked(kit, 'CONNECT_DEVICE')
    await new Promise<void>((resolve) => kit.later(3_000, resolve))
    expect(asked(kit, 'CONNECT_DEVICE')).toBe(before)
  })

  it.each([
    [refused('APPROVAL_DENIED'), 'This device wasn’t approved'],
    [refused('APPROVAL_ENDED'), 'This device wasn’t approved'],
    [refused('CODE_ENDED'), 'Couldn’t log you in'],
    [refused('WALLET_UNKNOWN'), 'Couldn’t log you in'],
    [new KitError('INTERNAL_ERROR'), 'Couldn’t log you in'],
  ])('the failure “%s” is titled “%s”', async (failure, title) => {
    await waits(failure)
    await expect.poll(said, patient).toContain(title)
  })
})
