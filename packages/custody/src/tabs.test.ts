import type { WalletCalls } from '@latchkey/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportWith, logIn, openTab, reachServices, shareStorage } from './fixtures/keyWorker.ts'
import { startCustodyWorld, type World } from './fixtures/world.ts'
import { minuteMs } from './usage.ts'

let world: World

beforeAll(async () => {
  world = await startCustodyWorld()
  reachServices(world, () => {})
}, 60_000)
beforeEach(() => shareStorage())
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

const bytes = new TextEncoder().encode('Hello')
const addressIn = async (tab: WalletCalls): Promise<string> => (await tab.user()).addresses.eip155
const signIn = (tab: WalletCalls, address: string): Promise<readonly Uint8Array[]> =>
  tab.sign({ work: { kind: 'evmMessage', bytes }, address })

/** Two tabs of Ada, both of which have used her key. */
async function twoTabs(email: string) {
  const [one, other] = [await openTab(world), await openTab(world)]
  await logIn(world, one, email)
  const ada = await addressIn(one)
  expect(await signIn(other, ada)).toEqual(await signIn(one, ada))
  return { one, other, ada }
}

describe('two tabs of one session', () => {
  it('the other signs nothing and exports no words once the visitor signed out in one', async () => {
    const { one, other, ada } = await twoTabs('ada-leaves@example.com')
    await other.signOut()
    await expect(signIn(one, ada)).rejects.toThrow('NOT_CONNECTED')
    await expect(one.exportWords('000000')).rejects.toThrow('NOT_CONNECTED')
  })

  it('the other works with the next visitor’s key alone, who logged in in one', async () => {
    const { one, other, ada } = await twoTabs('ada-then-bob@example.com')
    const words = await exportWith(world, one, 'ada-then-bob@example.com')
    const email = 'bob-after-ada@example.com'
    await other.signOut()
    await logIn(world, other, email)
    const bob = await addressIn(one)
    expect(bob).not.toBe(ada)
    expect(await signIn(one, bob)).toEqual(await signIn(other, bob))
    const wordsOfBob = await exportWith(world, one, email)
    expect(wordsOfBob).not.toBe(words)
    world.wait(minuteMs)
    expect(wordsOfBob).toBe(await exportWith(world, other, email))
  })

  it('a request that was shown for one visitor’s address is not signed for the next visitor', async () => {
    const { one, other, ada } = await twoTabs('ada-approves@example.com')
    await other.signOut()
    await logIn(world, other, 'bob-approves-nothing@example.com')
    await expect(signIn(one, ada)).rejects.toThrow('NOT_CONNECTED')
    await expect(signIn(other, ada)).rejects.toThrow('NOT_CONNECTED')
  })
})
