import { mockConnector, type MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect } from '../actions.ts'
import { kitWith, listenTo, mockWallet } from '../fixtures/mockKit.ts'
import type { Connector, Pairing, Session } from '../interfaces/connector.ts'
import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf, connectionsOf } from '../state/active.ts'
import { discover } from '../wallets/discovery.ts'
import { reconnectPairing } from './reconnectPairing.ts'

let kit: Kit
let phone: MockWallet
let answer: (sessions: readonly Session[]) => void
const link = { connectorId: 'phone', namespace: 'eip155', expiresAt: Infinity } as const

beforeEach(async () => {
  phone = mockConnector({
    id: 'phone',
    accounts: ['eip155:1:phone1', 'solana:1:phone1'],
    approvesEveryNamespace: true,
  })
  const sessions = new Promise<readonly Session[]>((resolve) => (answer = resolve))
  const pairing: Pairing = {
    prepare: () => Promise.resolve(),
    openWallet: () => false,
    pending: () => sessions,
  }
  const connector: Connector = { ...phone.connector, type: 'WALLET_CONNECT', pairing }
  const [a, sol] = [mockWallet('a', 'eip155'), mockWallet('sol', 'solana')]
  kit = kitWith([], {
    connectors: [(found) => (found([connector]), () => {}), a.source, sol.source],
  })
  await discover(kit)
})
afterEach(() => kit.destroy())

const ids = (namespace: 'eip155' | 'solana'): readonly string[] =>
  connectionsOf(kit.store.getState(), namespace).map(({ connectorId }) => connectorId)
const approve = async (): Promise<void> =>
  answer(await phone.connector.connect({ namespace: 'eip155' }))

it('a link of an earlier visit connects every namespace and is displayed', async () => {
  await connect(kit, { connectorId: 'sol' })
  const answered = reconnectPairing(kit, link)
  await approve()
  await answered
  expect([ids('eip155'), ids('solana')]).toEqual([['phone'], ['phone', 'sol']])
  expect(accountIdOf(kit.store.getState())).toBe('eip155:1:phone1')
})

it('a link of an earlier visit leaves a wallet displayed that was connected meanwhile', async () => {
  const answered = reconnectPairing(kit, link)
  await connect(kit, { connectorId: 'sol' })
  const events = listenTo(kit)
  await approve()
  await answered
  expect([ids('eip155'), ids('solana')]).toEqual([['phone'], ['sol', 'phone']])
  expect(accountIdOf(kit.store.getState())).toBe('solana:1:sol1')
  expect(JSON.parse(kit.storage.get('connections') ?? '')).toMatchObject({
    solana: [{ connectorId: 'sol' }, { connectorId: 'phone' }],
  })
  expect(events).toEqual([])
})
