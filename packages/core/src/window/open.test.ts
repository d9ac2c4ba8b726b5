import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kitWith, network } from '../fixtures/mockKit.ts'
import type { Kit, KitOptions, ModalModule } from '../interfaces/kit.ts'
import { discover } from '../wallets/discovery.ts'
import { close } from './close.ts'
import { open, prefetch } from './open.ts'
import { show } from './show.ts'

const mountModal = vi.fn()
let kit: Kit
let arrive: () => void

/** A kit whose window's code arrives when the test says so. */
function kitHere(options: Partial<KitOptions> = {}): Kit {
  kit = kitWith([], {
    modal: () =>
      new Promise<ModalModule>((resolve) => {
        arrive = () => resolve({ mountModal, show, discover })
      }),
    ...options,
  })
  return kit
}
const isOpen = (): boolean => kit.store.getState().modal.open

beforeEach(() => mountModal.mockClear())
afterEach(() => kit.destroy())

it('open opens nothing when close is called before its code has arrived', async () => {
  const opening = open(kitHere())
  close(kit)
  arrive()
  await opening
  expect([isOpen(), mountModal.mock.calls.length]).toEqual([false, 0])
})

it('open after a close opens although an earlier open was given up', async () => {
  const first = open(kitHere())
  close(kit)
  const second = open(kit)
  arrive()
  await Promise.all([first, second])
  expect([isOpen(), mountModal.mock.calls.length]).toEqual([true, 1])
})

it('open opens no view of a feature when close is called before the feature has arrived', async () => {
  let load = (): void => {}
  const features = new Promise<void>((resolve) => (load = resolve))
  const view = { title: 'Sign In', load: () => Promise.resolve({}) }
  const feature = { id: 'own', views: { SIWXSignMessage: view } }
  kitHere({
    modal: async () => ({
      mountModal,
      show,
      discover,
      features: async () => {
        await features
        return { features: [feature], featureTextsOf: () => Promise.resolve(undefined) }
      },
    }),
  })
  await open(kit)
  const opening = open(kit, { view: 'SIWXSignMessage' })
  await vi.waitFor(() => expect(isOpen()).toBe(true))
  close(kit)
  load()
  await opening
  expect(isOpen()).toBe(false)
})

it('open tries a source of wallets again that failed at an earlier touch', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const start = vi.fn(() => () => {})
  start.mockImplementationOnce(() => {
    throw new Error('no network')
  })
  kitHere({ connectors: [start] })
  prefetch(kit)
  await vi.waitFor(() => expect(arrive).toBeDefined())
  arrive()
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  await open(kit)
  expect(start).toHaveBeenCalledTimes(2)
  await open(kit)
  expect(start).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

describe('the code for connecting', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['is fetched while the visitor reads', {}, 'visible', 1],
    ['is not fetched ahead for a visitor who saves data', { saveData: true }, 'visible', 0],
    ['is not fetched ahead in a hidden page', {}, 'hidden', 0],
  ] as const)('the code for connecting %s', async (_, connection, visibilityState, fetched) => {
    vi.stubGlobal('navigator', { connection })
    vi.stubGlobal('document', { visibilityState })
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const eip155 = { id: 'eip155', accountTypes: ['eoa'], load } as const
    const opening = open(kitHere({ namespaces: [eip155], networks: [network('eip155', 1)] }))
    arrive()
    await opening
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).toHaveBeenCalledTimes(fetched)
  })
})
