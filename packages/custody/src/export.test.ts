import type { WalletCalls } from '@latchkey/wallet'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { approveLogin, codeTo, exportWith, reachServices, signedIn } from './fixtures/keyWorker.ts'
import { codeOf, loseData, mailsTo, startCustodyWorld, type World } from './fixtures/world.ts'
import { minuteMs } from './usage.ts'

let world: World
let isAuthAway = false
/** Takes place once, before the call reaches its service. */
let before: { readonly call: string; readonly run: () => Promise<void> } | undefined

beforeAll(async () => {
  world = await startCustodyWorld()
  reachServices(world, async (call) => {
    if (isAuthAway && call.startsWith('auth')) throw new Error('away')
    if (call !== before?.call) return
    const { run } = before
    before = undefined
    await run()
  })
}, 60_000)
afterEach(() => {
  isAuthAway = false
  before = undefined
})
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

it('an export that finishes after the visitor signed out shows no words, and does not log them in again', async () => {
  const email = 'signed-out-meanwhile@example.com'
  const wallet = await signedIn(world, email)
  before = { call: 'auth challenges/verify', run: () => wallet.signOut() }
  await expect(exportWith(world, wallet, email)).rejects.toThrow('NOT_CONNECTED')
  expect(await wallet.isConnected()).toBe(false)
})

it('a code that opens another account at A exports nothing, and leaves the session as it was', async () => {
  const email = 'another-account@example.com'
  const wallet = await signedIn(world, email)
  await comeBackWithoutAuth(wallet, email)
  await loseData(world.auth.custody)
  await expect(exportWith(world, wallet, email)).rejects.toThrow('WALLET_UNKNOWN')
  expect((await wallet.user()).goesOnWithoutAuth).toBe(false)
})

it('a code stays good when A refuses to send another one yet, and ends once A has sent it', async () => {
  const email = 'send-it-again@example.com'
  const wallet = await signedIn(world, email)
  const startedWith = async (): Promise<string> => {
    const before = mailsTo(world, email)
    await wallet.startExport('en')
    return codeTo(world, email, before)
  }
  const first = await startedWith()
  expect(await codeOf(wallet.startExport('en'))).toBe('RATE_LIMITED')
  const words = await wallet.exportWords(first)
  world.wait(minuteMs)
  // That code was used, and A takes a new challenge.
  const second = await startedWith()
  world.wait(minuteMs)
  const third = await startedWith()
  expect(await codeOf(wallet.exportWords(second))).toBe('CODE_WRONG')
  expect(await wallet.exportWords(third)).toEqual(words)
})
