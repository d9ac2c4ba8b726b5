import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import { connect } from '../actions.ts'
import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from '../state/active.ts'
import { quiet, signInWorld, type World } from './fixtures/signInWorld.ts'
import { signIn } from './index.ts'

beforeAll(stubBrowser)
afterAll(() => vi.unstubAllGlobals())

let world: World
afterEach(() => world.end())

/** A tab in which the visitor has signed in. */
async function signedInTab(required = true): Promise<Kit> {
  world = signInWorld({ required })
  const kit = world.openTab()
  await quiet(world)
  await connect(kit, { connectorId: 'eip155' })
  await signIn(kit)
  await quiet(world)
  return kit
}

/** Loads the page again while its server is silent. */
async function reload(kit: Kit): Promise<Kit> {
  world.server.dead = true
  world.closeTab(kit)
  const again = world.openTab()
  await quiet(world)
  return again
}

const asked = (): readonly number[] => [world.wallets.eip155.prompts, world.server.nonces]
const shown = ({ store }: Kit): string | false => {
  const { open, history } = store.getState().modal
  return open && (history.at(-1)?.view ?? false)
}
const statusOf = ({ store }: Kit): string | undefined => store.getState().signIn?.now.status
const words = 'Couldn’t check your sign-in. Try again'

describe('failed session check', () => {
  it('a failed session check ends a new connection, leads to Connect and shows the error [EMB-07]', async () => {
    world = signInWorld()
    const kit = world.openTab()
    await quiet(world)
    world.server.dead = true
    await connect(kit, { connectorId: 'eip155' })
    await quiet(world)
    expect(connectionOf(kit.store.getState())).toBeUndefined()
    expect([statusOf(kit), shown(kit), asked()]).toEqual(['idle', 'Connect', [0, 0]])
    expect(kit.store.getState().snackbar).toMatchObject({ variant: 'error', text: words })
    world.server.dead = false
    await connect(kit, { connectorId: 'eip155' })
    await signIn(kit)
    expect([statusOf(kit), asked()]).toEqual(['signedIn', [1, 1]])
  })

  it('a failed session check after an account change opens Connect and shows the error [EMB-07]', async () => {
    const kit = await signedInTab()
    world.server.dead = true
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.wallets.eip155.mock.changeAccounts(['eip155B'])
    await quiet(world)
    vi.mocked(console.error).mockRestore()
    expect(connectionOf(kit.store.getState())).toBeUndefined()
    expect([shown(kit), kit.store.getState().snackbar?.text]).toEqual(['Connect', words])
    expect(asked()).toEqual([1, 1])
  })

  it('a press after a failed session check asks the server again, and a signed-in visitor signs nothing [SIW-01, EMB-07]', async () => {
    const kit = await reload(await signedInTab())
    expect(kit.store.getState().signIn?.now).toMatchObject({
      status: 'unsigned',
      error: { code: 'SIWX_CHECK_FAILED' },
    })
    // A page load disconnects no visitor. A visitor who must sign in sees why they cannot go on.
    expect([shown(kit), connectionOf(kit.store.getState())?.status]).toEqual([
      'SIWXSignMessage',
      'connected',
    ])
    await expect(signIn(kit)).rejects.toMatchObject({
      code: 'SIWX_CHECK_FAILED',
      message: 'A problem occurred while trying initialize authentication',
    })
    expect(shown(kit)).toBe('SIWXSignMessage')
    world.server.dead = false
    await signIn(kit)
    await quiet(world)
    expect([statusOf(kit), shown(kit), asked()]).toEqual(['signedIn', false, [1, 1]])
  })

  it('a press after a failed session check asks a visitor without a session for one signature', async () => {
    const kit = await reload(await signedInTab())
    world.server.sessions.clear()
    world.server.dead = false
    await signIn(kit)
    await quiet(world)
    expect([statusOf(kit), shown(kit), asked()]).toEqual(['signedIn', false, [2, 2]])
  })

  it('a failed session check on a page load opens no view where sign-in is optional', async () => {
    const kit = await reload(await signedInTab(false))
    expect([statusOf(kit), shown(kit)]).toEqual(['unsigned', false])
    world.server.dead = false
    await signIn(kit)
    expect([statusOf(kit), asked()]).toEqual(['signedIn', [1, 1]])
  })
})
