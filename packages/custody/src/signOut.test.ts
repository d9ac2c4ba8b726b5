import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { exportWith, reachServices, signedIn as signIn } from './fixtures/keyWorker.ts'
import { startCustodyWorld, type World } from './fixtures/world.ts'
import { minuteMs } from './usage.ts'

/** After that, the page removes the frame. */
const pageWaitsMs = 3_000
let world: World
/** A call of A that does not reach it yet, or all of them. */
let late: { readonly call: string; readonly until: Promise<void>; isAsked?: true } | undefined
let go = (): void => {}

beforeAll(async () => {
  world = await startCustodyWorld()
  reachServices(world, async (call) => {
    if (!late || !call.startsWith('auth') || !call.endsWith(late.call)) return
    late.isAsked = true
    await late.until
  })
}, 60_000)
afterEach(() => go())
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

const signedIn = (email: string) => signIn(world, email)

/** The calls reach A once `go` is called. */
function delay(call = ''): void {
  late = { call, until: new Promise((resolve) => (go = resolve)) }
}

const livingSessions = async (): Promise<number> =>
  (await world.auth.custody.sql.query('select id from session where ended_at is null')).length

it('a visitor who signs out while A is slow is signed out on the device at once, and the next person needs a code', async () => {
  const email = 'shared-computer@example.com'
  const wallet = await signedIn(email)
  delay()
  const leaving = wallet.signOut()
  await sleep(pageWaitsMs / 3)
  expect(await wallet.isConnected()).toBe(false)
  go()
  await leaving
  expect(await wallet.connectEmail({ email, language: 'en' })).toMatchObject({
    action: 'VERIFY_OTP',
  })
})

it('A ends the session of a visitor who signed out, also when its token had to be renewed', async () => {
  const before = await livingSessions()
  const [one, other] = [await signedIn('fresh@example.com'), await signedIn('idle@example.com')]
  expect(await livingSessions()).toBe(before + 2)
  await one.signOut()
  expect(await livingSessions()).toBe(before + 1)
  world.wait(11 * minuteMs)
  await other.signOut()
  expect(await livingSessions()).toBe(before)
})

it('A ends every session of the device at a sign-out, also the one before an export', async () => {
  const before = await livingSessions()
  const email = 'exported@example.com'
  const wallet = await signedIn(email)
  await exportWith(world, wallet, email)
  expect(await livingSessions()).toBe(before + 2)
  await wallet.signOut()
  expect(await livingSessions()).toBe(before)
})

it('a renewal that A answers after the visitor signed out does not sign them in again', async () => {
  const wallet = await signedIn('renewal@example.com')
  world.wait(11 * minuteMs)
  delay('sessions/refresh')
  const reading = wallet.devices().catch(() => {})
  await expect.poll(() => late?.isAsked).toBe(true)
  const leaving = wallet.signOut()
  await expect.poll(() => wallet.isConnected()).toBe(false)
  go()
  await Promise.all([reading, leaving])
  expect(await wallet.isConnected()).toBe(false)
})
