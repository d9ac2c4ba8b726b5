import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole } from './fixtures/isWhole.ts'
import {
  type Device,
  hostOrigin,
  linkTo,
  mailsTo,
  newDevice,
  press,
  startCustodyWorld,
  type World,
} from './fixtures/world.ts'
import { en } from './texts/en.ts'
import { secondMs } from './usage.ts'

/** The long run has the 500 trials of security.md 1.5.4. */
const trials = isWhole ? 500 : 5
const browser = 'Firefox'

let world: World
/** The services' clock stands still between the test's own waits: on a busy machine the ten seconds would pass by themselves. */
let now = Date.now()
const wait = (ms: number): void => {
  now += ms
}

beforeAll(async () => {
  const limits = { openApprovals: 1e6, approvalsPerDay: 1e6, approvalsPerNetworkHour: 1e6 }
  const clock = (): number => now
  world = await startCustodyWorld({ limits: { ...limits, approvalDwellSeconds: 10 } }, { clock })
}, 60_000)
afterAll(() => world.close())

const ask = async (device: Device, email: string) => {
  const before = mailsTo(world, email)
  const asked = await device.recovery.call('approvals/create', { email, hostOrigin, browser })
  return { ...asked, token: await linkTo(world, email, before) }
}
const stateOf = async (device: Device, approvalId: string): Promise<string> =>
  (await device.recovery.call('approvals/wait', { approvalId, waitMs: 0 })).state

it('a scanner of mail that opens the link and presses every number at once approves nothing, and the visitor can still choose [MAIL-4]', async () => {
  const device = await newDevice(world)
  const page = `${world.recovery.url}/approve`
  for (let trial = 0; trial < trials; trial += 1) {
    const { approvalId, number, token } = await ask(device, `scanned-${trial}@example.com`)
    await fetch(page, { method: 'HEAD' })
    await fetch(page)
    // Also one that does not look first.
    await press(world, 'approve/choose', { token, number })
    const { numbers } = (await press(world, 'approve/view', { token })) as { numbers: number[] }
    wait(randomInt(9 * secondMs))
    for (const each of numbers)
      expect(await press(world, 'approve/choose', { token, number: each })).toMatchObject({
        title: en['device.asks'],
        early: en['approve.wait'],
      })
    expect(await stateOf(device, approvalId)).toBe('waiting')
    wait(10 * secondMs)
    expect(await press(world, 'approve/choose', { token, number })).toMatchObject({
      title: en['approve.approved'],
    })
    expect(await stateOf(device, approvalId)).toBe('approved')
  }
})

it.each(['refuses a device', 'presses a wrong number'])(
  'a visitor who %s is told so by one mail without a link [APV-3]',
  async (how) => {
    const email = `${how.replaceAll(' ', '-')}@example.com`
    const { token, number } = await ask(await newDevice(world), email)
    await press(world, 'approve/view', { token })
    wait(10 * secondMs)
    const wrong = number === 10 ? 11 : 10
    const refuse = (): Promise<unknown> =>
      how === 'refuses a device'
        ? press(world, 'approve/deny', { token })
        : press(world, 'approve/choose', { token, number: wrong })
    await refuse()
    const mail = await world.mail.next(email, 1)
    expect(mail.headers.get('subject')).toBe(en['denied.subject'])
    for (const fact of [hostOrigin, browser, en['denied.text']]) expect(mail.text).toContain(fact)
    expect(mail.text).not.toContain('#')
    await refuse()
    expect(mailsTo(world, email)).toBe(2)
  },
)
