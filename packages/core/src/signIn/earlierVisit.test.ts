import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import { connect } from '../actions.ts'
import { quiet, signInWorld, type World } from './fixtures/signInWorld.ts'
import { signIn } from './index.ts'

beforeAll(stubBrowser)
afterAll(() => vi.unstubAllGlobals())

let world: World
afterEach(() => world.end())

/** A visitor who signed in with each of these namespaces and left the page. */
async function visited(...namespaces: readonly ('eip155' | 'solana')[]): Promise<void> {
  world = signInWorld()
  const kit = world.openTab()
  await quiet(world)
  for (const connectorId of namespaces) {
    await connect(kit, { connectorId })
    await signIn(kit)
    await quiet(world)
  }
  world.closeTab(kit)
}
const sessions = (): readonly string[] => [...world.server.sessions.keys()]

describe('earlier visit', () => {
  it('a session of an earlier visit ends when the wallet returns with another account [SIW-03]', async () => {
    await visited('eip155')
    world.wallets.eip155.mock.changeAccounts(['eip155B'])
    world.openTab()
    await quiet(world)
    expect(sessions()).toEqual([])
  })

  it('a session of an earlier visit ends with its account while another namespace is displayed [SIW-03]', async () => {
    await visited('eip155', 'solana')
    world.openTab()
    await quiet(world)
    expect(sessions()).toEqual(['eip155:1:eip155A', 'solana:1:solanaA'])
    world.wallets.eip155.mock.changeAccounts(['eip155B'])
    await quiet(world)
    expect(sessions()).toEqual(['solana:1:solanaA'])
  })

  it('a session of an earlier visit is kept while its wallet is missing', async () => {
    await visited('eip155')
    world.wallets.eip155.mock.uninstall()
    world.openTab()
    await quiet(world)
    expect(sessions()).toEqual(['eip155:1:eip155A'])
  })

  it('a session that the server failed to end is ended at the next connection', async () => {
    await visited('eip155')
    world.server.dead = true
    world.wallets.eip155.mock.end()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const deaf = world.openTab()
    await quiet(world)
    world.closeTab(deaf)
    logged.mockRestore()
    expect(sessions()).toEqual(['eip155:1:eip155A'])
    world.server.dead = false
    await connect(world.openTab(), { connectorId: 'solana' })
    await quiet(world)
    expect(sessions()).toEqual([])
  })
})
