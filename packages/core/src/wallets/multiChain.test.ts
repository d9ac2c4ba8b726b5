import { describe, expect, it } from 'vitest'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import { connectorGroups } from '../interfaces/hostOptions.ts'
import { installedConnector, walletRows } from './index.ts'
import { mergeNamespaces } from './multiChain.ts'
import { orderConnectors } from './order.ts'
import { connectorsServing } from './serving.ts'

const evm: ConnectorInfo = {
  id: 'app.many',
  name: 'Many',
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  rdns: 'app.many',
}
const sol: ConnectorInfo = {
  id: 'solana:Many',
  name: 'Many Wallet',
  type: 'ANNOUNCED',
  namespaces: ['solana'],
  icon: 'data:image/png;base64,',
}
const other: ConnectorInfo = { id: 'other', name: 'O', type: 'INJECTED', namespaces: ['eip155'] }
const merged: ConnectorInfo = {
  id: 'multi:Many',
  name: 'Many',
  type: 'MULTI_CHAIN',
  namespaces: ['eip155', 'solana'],
  icon: sol.icon,
  rdns: 'app.many',
  members: [evm, sol],
}
const ids = (connectors: readonly ConnectorInfo[]): readonly string[] =>
  connectors.map(({ id }) => id)

describe('wallets of one name', () => {
  it('wallets of one name in several namespaces become one, in the place of the first [CON-06, CON-09]', () => {
    expect(mergeNamespaces([evm, other, sol])).toEqual([merged, other])
  })

  it.each<[string, readonly ConnectorInfo[]]>([
    ['one namespace', [evm, { ...evm, id: 'app.many#2' }, sol]],
    ['several namespaces, one of them ambiguous', [evm, { ...sol, ambiguous: true }]],
    [
      'several namespaces, one of them reached by a link',
      [evm, { ...sol, type: 'WALLET_CONNECT' }],
    ],
    ['several namespaces, one of them the host’s own', [evm, { ...sol, type: 'EXTERNAL' }]],
  ])('wallets of one name in %s stay separate [CON-09]', (_, found) => {
    expect(mergeNamespaces(found)).toEqual(found)
  })
})

describe('wallet of several namespaces', () => {
  it('a wallet of several namespaces is replaced by its member where one namespace is wanted', () => {
    expect(connectorsServing([merged, other], 'solana')).toEqual([sol])
    expect(connectorsServing([merged, other], 'eip155')).toEqual([evm, other])
    expect(connectorsServing([merged, other], undefined)).toEqual([merged, other])
  })

  it('a wallet of several namespaces is installed only in its own namespaces [WAL-06]', () => {
    const entry = { name: 'Other Name', rdns: 'app.many' }
    expect(installedConnector([merged], entry)).toBe(merged)
    expect(installedConnector(connectorsServing([merged], 'solana'), { name: 'many' })).toBe(sol)
    expect(installedConnector(connectorsServing([merged], 'bip122'), entry)).toBeUndefined()
  })

  it('a wallet of several namespaces is one recent row when any of its members is recent [CON-10]', () => {
    const recent = [
      { id: 'solana:Many', rdns: undefined },
      { id: 'app.many', rdns: undefined },
    ]
    const order = connectorGroups
    expect(
      ids(orderConnectors([other, merged], recent, order).map((row) => row.connector)),
    ).toEqual(['multi:Many', 'other'])
    const rows = walletRows({ connectors: [other, merged], recent, order })
    expect(rows.map(({ connector, recent: isRecent }) => [connector?.id, isRecent])).toEqual([
      ['multi:Many', true],
      ['other', false],
    ])
  })
})
