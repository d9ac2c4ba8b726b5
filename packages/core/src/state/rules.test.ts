import { describe, expect, it } from 'vitest'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { Route } from '../interfaces/feature.ts'
import { orderConnectors } from '../wallets/order.ts'
import { type Connected, type Connection, disconnected, settled } from './connection.ts'
import { back, push, replace } from './history.ts'
import { isLogin } from './isLogin.ts'
import { type ConnectionTransition, type Connections, nextConnections } from './nextConnections.ts'
import type { KitState } from './store.ts'

const a: Connected = {
  status: 'connected',
  id: 'a',
  connectorId: 'a',
  accounts: [{ address: '0x1', type: 'eoa' }],
  network: 'eip155:1',
}
const b: Connected = { ...a, id: 'b', connectorId: 'b' }

describe('connection', () => {
  const connecting: Connection = { status: 'connecting', connectorId: 'b', previous: a }
  const network = { network: 'eip155:2' } as const
  it.each<[string, Connection, ConnectionTransition, Connection]>([
    [
      'starts as an attempt while disconnected',
      disconnected,
      { type: 'start', connectorId: 'a' },
      { status: 'connecting', connectorId: 'a', previous: undefined },
    ],
    ['is kept behind an attempt for another', a, { type: 'start', connectorId: 'b' }, connecting],
    ['comes back when the attempt for another fails', connecting, { type: 'failed' }, a],
    [
      'stays disconnected when the first attempt fails',
      { status: 'connecting', connectorId: 'a' },
      { type: 'failed' },
      disconnected,
    ],
    [
      'gives way to the new connection of an attempt',
      connecting,
      { type: 'connected', connection: b },
      b,
    ],
    ['takes a new network', a, { type: 'changed', id: 'a', change: network }, { ...a, ...network }],
    [
      'takes a new network behind an attempt',
      connecting,
      { type: 'changed', id: 'a', change: network },
      { ...connecting, previous: { ...a, ...network } },
    ],
    ['ignores a change of another connection', a, { type: 'changed', id: 'b', change: network }, a],
    [
      'that closes behind an attempt leaves the attempt running',
      connecting,
      { type: 'closed', id: 'a' },
      { status: 'connecting', connectorId: 'b' },
    ],
    ['ends when it closes', a, { type: 'closed', id: 'a' }, disconnected],
    ['stays when another connection closes', a, { type: 'closed', id: 'b' }, a],
    ['stays when a failure arrives without an attempt', a, { type: 'failed' }, a],
    [
      'takes no accounts while disconnected',
      disconnected,
      { type: 'changed', id: 'a', change: { accounts: a.accounts } },
      disconnected,
    ],
  ])('a connection %s [STA-03]', (_, from, event, to) => {
    expect(nextConnections({ selected: from, others: [] }, event).selected).toEqual(to)
  })

  it('a connection behind an attempt counts as settled', () => {
    expect(settled(connecting)).toBe(a)
    expect(settled({ status: 'connecting', connectorId: 'a' })).toBeUndefined()
  })
})

describe('connections of one namespace', () => {
  const c: Connected = { ...a, id: 'c', connectorId: 'c' }
  const phone: Connected = { ...a, id: 'w 1', connectorId: 'w', session: '1' }
  const otherPhone: Connected = { ...a, id: 'w 2', connectorId: 'w', session: '2' }
  const resuming: Connection = { status: 'connecting', connectorId: 'a' }
  const again: Connected = { ...b, network: 'eip155:2' }
  const trying: Connection = { status: 'connecting', connectorId: 'd', previous: a }
  const order = ['b', 'c']
  it.each<[string, Connections, ConnectionTransition, Connections]>([
    [
      'keep the selected connection beside a new connection',
      { selected: a, others: [c] },
      { type: 'connected', connection: b },
      { selected: b, others: [a, c] },
    ],
    [
      'include one connection for each wallet',
      { selected: a, others: [b] },
      { type: 'connected', connection: again },
      { selected: again, others: [a] },
    ],
    [
      'include several connections of a connector that reaches several wallets',
      { selected: phone, others: [a] },
      { type: 'connected', connection: otherPhone },
      { selected: otherPhone, others: [phone, a] },
    ],
    [
      'change alone when they share a connector',
      { selected: phone, others: [otherPhone] },
      { type: 'changed', id: 'w 2', change: { network: 'eip155:2' } },
      { selected: phone, others: [{ ...otherPhone, network: 'eip155:2' }] },
    ],
    [
      'close alone when they share a connector',
      { selected: phone, others: [otherPhone] },
      { type: 'closed', id: 'w 1' },
      { selected: otherPhone, others: [] },
    ],
    [
      'change places when another connection is selected',
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
      'stay when an unknown connection is selected',
      { selected: a, others: [b] },
      { type: 'selected', id: 'c' },
      { selected: a, others: [b] },
    ],
    [
      'take a change of a connection beside the selected connection',
      { selected: a, others: [b, c] },
      { type: 'changed', id: 'b', change: { network: 'eip155:2' } },
      { selected: a, others: [again, c] },
    ],
    [
      'lose a connection that closes beside the selected connection',
      { selected: a, others: [b, c] },
      { type: 'closed', id: 'b' },
      { selected: a, others: [c] },
    ],
    [
      'select the most recently used connection when the selected connection closes',
      { selected: a, others: [b, c] },
      { type: 'closed', id: 'a' },
      { selected: b, others: [c] },
    ],
    [
      'select the most recently used connection behind an attempt too',
      { selected: trying, others: [b] },
      { type: 'closed', id: 'a' },
      { selected: { ...trying, previous: b }, others: [] },
    ],
    [
      'come back in their order beside a connection that is still resuming',
      { selected: resuming, others: [c] },
      { type: 'resumed', connection: b, place: undefined, order },
      { selected: resuming, others: [b, c] },
    ],
    [
      'put the selected connection back in its place when it resumes',
      { selected: resuming, others: [c] },
      { type: 'resumed', connection: a, place: resuming, order },
      { selected: a, others: [c] },
    ],
    [
      'put a resumed connection beside a connection that was picked meanwhile',
      { selected: b, others: [] },
      { type: 'resumed', connection: a, place: resuming, order },
      { selected: b, others: [a] },
    ],
    [
      'select a resumed connection when no connection is selected',
      { selected: disconnected, others: [] },
      { type: 'resumed', connection: b, place: undefined, order },
      { selected: b, others: [] },
    ],
    [
      'select the first connection when the selected connection does not resume',
      { selected: resuming, others: [b, c] },
      { type: 'failed' },
      { selected: b, others: [c] },
    ],
    [
      'stay unchanged after a failed attempt',
      { selected: trying, others: [b] },
      { type: 'failed' },
      { selected: a, others: [b] },
    ],
  ])('connections of one namespace %s', (_, from, event, to) => {
    expect(nextConnections(from, event)).toEqual(to)
  })
})

describe('view stack', () => {
  const connect: Route = { view: 'Connect', params: undefined }
  const one: Route = { view: 'ConnectingExternal', params: { connectorId: 'a' } }
  const other: Route = { view: 'ConnectingExternal', params: { connectorId: 'b' } }

  it('the view stack grows forward and shrinks back [MOD-01]', () => {
    expect(push([connect], one)).toEqual([connect, one])
    expect(back([connect, one])).toEqual([connect])
  })
  it('the view stack does not stack a view on itself', () => {
    expect(push([connect, one], other)).toEqual([connect, other])
  })
  it('the view stack replaces only the shown view', () => {
    expect(replace([connect, one], connect)).toEqual([connect, connect])
  })
  it('the view stack has no view behind its only entry [MOD-06]', () => {
    expect(back([connect])).toBeUndefined()
  })
})

describe('order of wallets', () => {
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

  it('the order of wallets is walletConnect, recent, injected, external by default [HOST-10]', () => {
    const found = [
      wallet('safe', { type: 'EXTERNAL' }),
      wallet('x'),
      wallet('y'),
      wallet('wc', { type: 'WALLET_CONNECT' }),
    ]
    expect(ids(found, [{ id: 'y', rdns: 'y' }], order)).toEqual(['wc', 'y', 'x', 'safe'])
  })
  it('the order of wallets follows the groups that the host gives [HOST-10]', () => {
    const found = [wallet('x'), wallet('safe', { type: 'EXTERNAL' })]
    expect(ids(found, [], ['external', 'injected'])).toEqual(['safe', 'x'])
  })
  it('the order of wallets puts the newest of two recent wallets first [CON-10]', () => {
    const recent = [
      { id: 'z', rdns: 'z' },
      { id: 'x', rdns: 'x' },
    ]
    expect(ids([wallet('x'), wallet('y'), wallet('z')], recent, order)).toEqual(['z', 'x', 'y'])
  })
  it('the order of wallets does not move up a recent wallet whose rdns is ambiguous', () => {
    const found = [wallet('y'), wallet('x', { ambiguous: true })]
    expect(ids(found, [{ id: 'x', rdns: 'x' }], order)).toEqual(['y', 'x'])
  })
})

it.each([
  ['auth', 'AUTH', true],
  ['farcaster', 'AUTH', true],
  // Inside Farcaster's client, its own wallet.
  ['farcaster', 'INJECTED', false],
  ['a', 'AUTH', false],
])('a connection by %s of type %s is the kit’s own login: %s [CON-04]', (id, type, is) => {
  const connectors = [{ id, type, name: id, namespaces: ['eip155'] }]
  // As: the rule reads nothing else.
  expect(isLogin({ connectors } as unknown as KitState, id)).toBe(is)
})
