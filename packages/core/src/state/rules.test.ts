import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { Route } from '../interfaces/feature.ts'
import { orderConnectors } from '../wallets/order.ts'
import { type Connected, type Connection, disconnected, settled } from './connection.ts'
import { type EntryFacts, entryView } from './entry.ts'
import { back, push, replace } from './history.ts'
import { type ConnectionTransition, type Connections, nextConnections } from './nextConnections.ts'

const a: Connected = {
  status: 'connected',
  id: 'a',
  connectorId: 'a',
  accounts: [{ address: '0x1', type: 'eoa' }],
  network: 'eip155:1',
}
const b: Connected = { ...a, id: 'b', connectorId: 'b' }

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('where opening leads [MOD-02, MOD-03, MOD-04, MOD-05, MOD-08]', () => {
  const facts = { connected: false, hasAdapters: true, supported: true }
  it.each([
    ['the requested view', { ...facts, requested: 'Networks', connected: true }, 'Networks'],
    [
      'AllWallets on mobile without adapters and address',
      { ...facts, hasAdapters: false, agent: 'Android' },
      'AllWallets',
    ],
    [
      'the basic QR on desktop without adapters and address',
      { ...facts, hasAdapters: false },
      'ConnectingWalletConnectBasic',
    ],
    ['Account when connected', { ...facts, connected: true }, 'Account'],
    [
      'Account when connected without adapters',
      { ...facts, connected: true, hasAdapters: false },
      'Account',
    ],
    ['Connect otherwise', facts, 'Connect'],
    [
      'UnsupportedChain on a network nobody asked for',
      { ...facts, connected: true, supported: false },
      'UnsupportedChain',
    ],
  ])('is %s', (_, { agent, ...given }: EntryFacts & { agent?: string }, view) => {
    if (agent) vi.stubGlobal('navigator', { userAgent: agent })
    expect(entryView(given)).toBe(view)
  })
})

describe('a connection', () => {
  const connecting: Connection = { status: 'connecting', connectorId: 'b', previous: a }
  const network = { network: 'eip155:2' } as const
  it.each<[string, Connection, ConnectionTransition, Connection]>([
    [
      'starts connecting from nothing',
      disconnected,
      { type: 'start', connectorId: 'a' },
      { status: 'connecting', connectorId: 'a', previous: undefined },
    ],
    [
      'keeps the old connection while making another',
      a,
      { type: 'start', connectorId: 'b' },
      connecting,
    ],
    ['falls back to the old one when that fails', connecting, { type: 'failed' }, a],
    [
      'is disconnected when a first attempt fails',
      { status: 'connecting', connectorId: 'a' },
      { type: 'failed' },
      disconnected,
    ],
    ['becomes the new one', connecting, { type: 'connected', connection: b }, b],
    ['takes a new network', a, { type: 'changed', id: 'a', change: network }, { ...a, ...network }],
    [
      'takes a new network behind an attempt',
      connecting,
      { type: 'changed', id: 'a', change: network },
      { ...connecting, previous: { ...a, ...network } },
    ],
    ['takes no news of another', a, { type: 'changed', id: 'b', change: network }, a],
    [
      'loses the old one behind an attempt, not the attempt',
      connecting,
      { type: 'closed', id: 'a' },
      { status: 'connecting', connectorId: 'b' },
    ],
    ['ends', a, { type: 'closed', id: 'a' }, disconnected],
    ['does not end with another', a, { type: 'closed', id: 'b' }, a],
    ['does not fail when nothing runs', a, { type: 'failed' }, a],
    [
      'knows no accounts while disconnected',
      disconnected,
      { type: 'changed', id: 'a', change: { accounts: a.accounts } },
      disconnected,
    ],
  ])('%s [STA-03]', (_, from, event, to) => {
    expect(nextConnections({ selected: from, others: [] }, event).selected).toEqual(to)
  })

  it('counts as live behind an attempt', () => {
    expect(settled(connecting)).toBe(a)
    expect(settled({ status: 'connecting', connectorId: 'a' })).toBeUndefined()
  })
})

describe('connections of one family', () => {
  const c: Connected = { ...a, id: 'c', connectorId: 'c' }
  const phone: Connected = { ...a, id: 'w 1', connectorId: 'w', session: '1' }
  const otherPhone: Connected = { ...a, id: 'w 2', connectorId: 'w', session: '2' }
  const resuming: Connection = { status: 'connecting', connectorId: 'a' }
  const again: Connected = { ...b, network: 'eip155:2' }
  const trying: Connection = { status: 'connecting', connectorId: 'd', previous: a }
  const order = ['b', 'c']
  it.each<[string, Connections, ConnectionTransition, Connections]>([
    [
      'keep the selected one beside a new one',
      { selected: a, others: [c] },
      { type: 'connected', connection: b },
      { selected: b, others: [a, c] },
    ],
    [
      'have one of each wallet',
      { selected: a, others: [b] },
      { type: 'connected', connection: again },
      { selected: again, others: [a] },
    ],
    [
      'have several of a connector that reaches several wallets',
      { selected: phone, others: [a] },
      { type: 'connected', connection: otherPhone },
      { selected: otherPhone, others: [phone, a] },
    ],
    [
      'hear of one of those alone',
      { selected: phone, others: [otherPhone] },
      { type: 'changed', id: 'w 2', change: { network: 'eip155:2' } },
      { selected: phone, others: [{ ...otherPhone, network: 'eip155:2' }] },
    ],
    [
      'lose one of those alone',
      { selected: phone, others: [otherPhone] },
      { type: 'closed', id: 'w 1' },
      { selected: otherPhone, others: [] },
    ],
    [
      'change places when another is selected',
      { selected: a, others: [b, c] },
      { type: 'selected', id: 'c' },
      { selected: c, others: [a, b] },
    ],
    [
      'change places behind an attempt',
      { selected: trying, others: [b] },
      { type: 'selected', id: 'b' },
      { selected: { ...trying, previous: b }, others: [a] },
    ],
    [
      'stay when what is not there is selected',
      { selected: a, others: [b] },
      { type: 'selected', id: 'c' },
      { selected: a, others: [b] },
    ],
    [
      'hear of a change beside the selected one',
      { selected: a, others: [b, c] },
      { type: 'changed', id: 'b', change: { network: 'eip155:2' } },
      { selected: a, others: [again, c] },
    ],
    [
      'lose one beside the selected one',
      { selected: a, others: [b, c] },
      { type: 'closed', id: 'b' },
      { selected: a, others: [c] },
    ],
    [
      'put the most recently used in the place of the selected one that ended',
      { selected: a, others: [b, c] },
      { type: 'closed', id: 'a' },
      { selected: b, others: [c] },
    ],
    [
      'put it there behind an attempt too',
      { selected: trying, others: [b] },
      { type: 'closed', id: 'a' },
      { selected: { ...trying, previous: b }, others: [] },
    ],
    [
      'come back in their order beside one that is not back yet',
      { selected: resuming, others: [c] },
      { type: 'resumed', connection: b, place: undefined, order },
      { selected: resuming, others: [b, c] },
    ],
    [
      'have their selected one back in its place',
      { selected: resuming, others: [c] },
      { type: 'resumed', connection: a, place: resuming, order },
      { selected: a, others: [c] },
    ],
    [
      'have it back beside one that was picked meanwhile',
      { selected: b, others: [] },
      { type: 'resumed', connection: a, place: resuming, order },
      { selected: b, others: [a] },
    ],
    [
      'come back as the selected one where there is none',
      { selected: disconnected, others: [] },
      { type: 'resumed', connection: b, place: undefined, order },
      { selected: b, others: [] },
    ],
    [
      'have the first in the place of one that does not come back',
      { selected: resuming, others: [b, c] },
      { type: 'failed' },
      { selected: b, others: [c] },
    ],
    [
      'are all as they were after an attempt that failed',
      { selected: trying, others: [b] },
      { type: 'failed' },
      { selected: a, others: [b] },
    ],
  ])('%s', (_, from, event, to) => {
    expect(nextConnections(from, event)).toEqual(to)
  })
})

describe('the view stack', () => {
  const connect: Route = { view: 'Connect', params: undefined }
  const one: Route = { view: 'ConnectingExternal', params: { connectorId: 'a' } }
  const other: Route = { view: 'ConnectingExternal', params: { connectorId: 'b' } }

  it('grows forward and shrinks back [MOD-01]', () => {
    expect(push([connect], one)).toEqual([connect, one])
    expect(back([connect, one])).toEqual([connect])
  })
  it('does not stack a view on itself', () => {
    expect(push([connect, one], other)).toEqual([connect, other])
  })
  it('replaces the shown view only', () => {
    expect(replace([connect, one], connect)).toEqual([connect, connect])
  })
  it('has nothing behind its only entry [MOD-06]', () => {
    expect(back([connect])).toBeUndefined()
  })
})

describe('the order of wallets', () => {
  const wallet = (id: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
    id,
    name: id,
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    ...more,
  })
  const order = [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ] as const
  const ids = (...parameters: Parameters<typeof orderConnectors>): readonly string[] =>
    orderConnectors(...parameters).map(({ connector }) => connector.id)

  it('is walletConnect, recent, injected, external by default [HOST-10]', () => {
    const found = [
      wallet('safe', { type: 'EXTERNAL' }),
      wallet('x'),
      wallet('y'),
      wallet('wc', { type: 'WALLET_CONNECT' }),
    ]
    expect(ids(found, [{ id: 'y', rdns: 'y' }], order)).toEqual(['wc', 'y', 'x', 'safe'])
  })
  it('is the host’s when it gives one [HOST-10]', () => {
    const found = [wallet('x'), wallet('safe', { type: 'EXTERNAL' })]
    expect(ids(found, [], ['external', 'injected'])).toEqual(['safe', 'x'])
  })
  it('puts the newest of two recent wallets first [CON-10]', () => {
    const recent = [
      { id: 'z', rdns: 'z' },
      { id: 'x', rdns: 'x' },
    ]
    expect(ids([wallet('x'), wallet('y'), wallet('z')], recent, order)).toEqual(['z', 'x', 'y'])
  })
  it('moves no wallet up whose rdns another one claims', () => {
    const found = [wallet('y'), wallet('x', { ambiguous: true })]
    expect(ids(found, [{ id: 'x', rdns: 'x' }], order)).toEqual(['y', 'x'])
  })
})
