import type { WalletCalls } from '@latchkey/wallet'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { approveLogin, exportWith, reachServices, signedIn } from './fixtures/keyWorker.ts'
import { startCustodyWorld, type World } from './fixtures/world.ts'
import { minuteMs } from './usage.ts'

let world: World
let isAuthAway = false

beforeAll(async () => {
  world = await startCustodyWorld()
  reachServices(world, (call) => {
    if (isAuthAway && call.startsWith('auth')) throw new Error('away')
  })
}, 60_000)
afterEach(() => void (isAuthAway = false))
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

/** Signs out, and logs in again by R alone while A is away. */
async function comeBackWithoutAuth(wallet: WalletCalls, email: string): Promise<void> {
  await wallet.signOut()
  isAuthAway = true
  await approveLogin(world, wallet, email)
  await wallet.connectDevice()
  isAuthAway = false
  world.wait(minuteMs)
}

it('a visitor who logged in while A was away exports once A is back, and is logged in with A from then on', async () => {
  const email = 'export-without-auth@example.com'
  const wallet = await signedIn(world, email)
  const words = await exportWith(world, wallet, email)
  expect(words.split(' ')).toHaveLength(24)
  world.wait(minuteMs)
  await comeBackWithoutAuth(wallet, email)
  expect((await wallet.user()).goesOnWithoutAuth).toBe(false)
  expect(await exportWith(world, wallet, email)).toBe(words)
  expect((await wallet.user()).goesOnWithoutAuth).toBe(true)
})
