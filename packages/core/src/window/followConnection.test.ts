import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../actions.ts'
import { kitWith, mockWallet } from '../fixtures/mockKit.ts'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import type { Kit, KitOptions } from '../interfaces/kit.ts'
import { featureViews } from '../state/featureViews.ts'
import { quiet, signInWorld } from '../signIn/fixtures/signInWorld.ts'
import { KitError } from '@latchkey/protocol'
import { discover } from '../wallets/discovery.ts'
import { followConnection } from './followConnection.ts'
import { show } from './show.ts'

let kit: Kit
afterEach(() => kit.destroy())

/** The views of the window, the shown one last; `closed` without a window. */
function shown(): readonly string[] | 'closed' {
  const { modal } = kit.store.getState()
  return modal.open ? modal.history.map(({ view }) => view) : 'closed'
}

/** A kit whose visitor connected a wallet and then moved it to a network that is configured, or not. */
async function connectedTo(
  network: 'eip155:2' | 'eip155:99',
  options: Partial<KitOptions> = {},
): Promise<void> {
  const wallet = mockWallet('a', 'eip155', { accounts: [`${network}:a1`] })
  kit = kitWith([wallet], options)
  await connect(kit, { connectorId: 'a' })
}

const supported = 'eip155:2'
const unsupported = 'eip155:99'

describe('window after connecting', () => {
  it('the window closes after connecting on a supported network [MOD-04]', async () => {
    await connectedTo(supported)
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'connected' })
    expect(shown()).toBe('closed')
  })

  it('the window says after connecting that the network is not supported, with no way back [MOD-08]', async () => {
    await connectedTo(unsupported)
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'connected' })
    expect(shown()).toEqual(['UnsupportedChain'])
  })

  it('the window closes after connecting on any network when the host allows any network', async () => {
    await connectedTo(unsupported, { allowUnsupportedChain: true })
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'connected' })
    expect(shown()).toBe('closed')
  })

  it('the window explains a wallet that a login has just made, once', async () => {
    const mountModal = (): void => {}
    await connectedTo(supported, { modal: () => Promise.resolve({ mountModal, show, discover }) })
    const load = (): Promise<never> => Promise.reject(new Error('not drawn here'))
    kit.get(featureViews).set('LoginExplained', { title: 'Your Wallet', load })
    for (const views of [['LoginExplained'], 'closed']) {
      if (views !== 'closed') kit.set(() => ({ user: { isNew: true } }))
      await show(kit, { view: 'Connect' })
      await followConnection(kit, { type: 'connected' })
      expect(shown()).toEqual(views)
    }
  })

  it('a closed window stays closed after connecting on an unsupported network', async () => {
    await connectedTo(unsupported)
    await followConnection(kit, { type: 'connected' })
    expect(shown()).toBe('closed')
  })
})

describe('window after connecting with sign-in', () => {
  beforeAll(stubBrowser)
  afterAll(() => vi.unstubAllGlobals())

  it('the window shows the sign-in view after connecting when the host uses sign-in', async () => {
    const world = signInWorld()
    kit = world.openTab()
    await quiet(world)
    await show(kit, { view: 'Connect' })
    await connect(kit, { connectorId: 'eip155' })
    await vi.waitFor(() => expect(shown()).toEqual(['SIWXSignMessage']))
    world.end()
  })
})

describe('window after a reload', () => {
  it('the window goes from the list of wallets to the account when a wallet returns after a reload', async () => {
    await connectedTo(supported)
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'reconnected' })
    expect(shown()).toEqual(['Account'])
  })

  it('the window says after a reload that the network of a returning wallet is not supported [MOD-08]', async () => {
    await connectedTo(unsupported)
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'reconnected' })
    expect(shown()).toEqual(['UnsupportedChain'])
  })

  it('the window keeps the list of wallets when no wallet returns after a reload', async () => {
    kit = kitWith([])
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'reconnected' })
    expect(shown()).toEqual(['Connect'])
  })

  it.each([{ view: 'Connect', namespace: 'eip155' }, { view: 'Networks' }] as const)(
    'the window keeps the view that the visitor opened when a wallet returns: %o',
    async (asked) => {
      await connectedTo(supported)
      await show(kit, asked)
      await followConnection(kit, { type: 'reconnected' })
      expect(shown()).toEqual([asked.view])
    },
  )
})

describe('window after another connection is displayed', () => {
  it('the window opens for a displayed connection on an unsupported network [MOD-08]', async () => {
    const mountModal = vi.fn()
    await connectedTo(unsupported, {
      modal: () => Promise.resolve({ mountModal, show, discover }),
    })
    await followConnection(kit, { type: 'displayed' })
    await vi.waitFor(() => expect(shown()).toEqual(['UnsupportedChain']))
    expect(mountModal).toHaveBeenCalledTimes(1)
  })

  it('the window stays closed on an unsupported network when its code cannot be loaded', async () => {
    await connectedTo(unsupported)
    await followConnection(kit, { type: 'displayed' })
    expect(shown()).toBe('closed')
  })

  it('the window closes once the network is supported again [MOD-08]', async () => {
    await connectedTo(supported)
    await show(kit, { view: 'UnsupportedChain' })
    await followConnection(kit, { type: 'displayed' })
    expect(shown()).toBe('closed')
  })

  it('the window keeps any other view on a supported network', async () => {
    await connectedTo(supported)
    await show(kit, { view: 'Networks' })
    await followConnection(kit, { type: 'displayed' })
    expect(shown()).toEqual(['Networks'])
  })
})

describe('window after a connection has ended', () => {
  it('the window closes when no connection is displayed any more', async () => {
    kit = kitWith([])
    await show(kit, { view: 'Connect' })
    await followConnection(kit, { type: 'ended' })
    expect(shown()).toBe('closed')
  })

  it('the window stays open and says that a wallet could not be disconnected [NET-06]', async () => {
    await connectedTo(supported)
    await show(kit, { view: 'Account' })
    const error = new KitError('DISCONNECT_FAILED')
    await followConnection(kit, { type: 'disconnectFailed', error })
    expect(shown()).toEqual(['Account'])
    expect(kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Failed to disconnect',
    })
  })
})

it('a missing network raises an alert and leaves the window closed [STA-12]', async () => {
  kit = kitWith([])
  await followConnection(kit, { type: 'networkMissing' })
  expect(kit.store.getState().alert).toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  expect(shown()).toBe('closed')
})
