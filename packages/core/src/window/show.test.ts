import { afterEach, expect, it, vi } from 'vitest'
import { kitWith } from '../fixtures/mockKit.ts'
import type { Kit, OpenOptions } from '../interfaces/kit.ts'
import type { Connected } from '../state/connection.ts'
import { show } from './show.ts'

let kit: Kit
afterEach(() => {
  kit.destroy()
  vi.unstubAllGlobals()
})

const connected: Omit<Connected, 'network'> = {
  status: 'connected',
  id: 'a',
  connectorId: 'a',
  accounts: [{ address: 'a1', type: 'eoa' }],
}
type Visitor = {
  readonly connectedTo?: 'eip155:2' | 'eip155:99'
  readonly agent?: string
  readonly hasAdapters?: false
  readonly asked?: OpenOptions
}

it.each<[string, Visitor, string]>([
  ['the requested view', { connectedTo: 'eip155:2', asked: { view: 'Networks' } }, 'Networks'],
  [
    'AllWallets on mobile without adapters and address',
    { hasAdapters: false, agent: 'Android' },
    'AllWallets',
  ],
  [
    'the basic QR on desktop without adapters and address',
    { hasAdapters: false },
    'ConnectingWalletConnectBasic',
  ],
  ['Account when connected', { connectedTo: 'eip155:2' }, 'Account'],
  [
    'Account when connected without adapters',
    { connectedTo: 'eip155:2', hasAdapters: false },
    'Account',
  ],
  ['Connect when not connected', {}, 'Connect'],
  [
    'Connect for a namespace without a connection',
    { connectedTo: 'eip155:2', asked: { namespace: 'solana' } },
    'Connect',
  ],
  ['UnsupportedChain on an unsupported network', { connectedTo: 'eip155:99' }, 'UnsupportedChain'],
])(
  'opening leads to %s [MOD-02, MOD-03, MOD-04, MOD-05, MOD-08]',
  async (_, { connectedTo, agent, hasAdapters, asked = {} }, view) => {
    if (agent) vi.stubGlobal('navigator', { userAgent: agent })
    kit = kitWith([], hasAdapters === false ? { namespaces: [] } : {})
    const eip155 = connectedTo && ({ ...connected, network: connectedTo } as const)
    if (eip155) kit.set(() => ({ connections: { eip155 } }))
    await show(kit, asked)
    expect(kit.store.getState().modal).toMatchObject({ open: true, history: [{ view }] })
  },
)
