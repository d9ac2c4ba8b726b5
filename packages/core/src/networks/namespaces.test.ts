import { expect, it, onTestFinished } from 'vitest'
import { kitWith, mockWallet } from '../fixtures/mockKit.ts'
import type { Connector, Pairing, Session } from '../interfaces/connector.ts'
import { discover } from '../wallets/discovery.ts'
import { removeNamespace } from './namespaces.ts'
import { reconnectPairing } from '../connection/reconnectPairing.ts'

it.each(['solana', undefined] as const)(
  'a link of an earlier visit connects, unless its namespace was removed meanwhile: %s [STA-07]',
  async (removed) => {
    const phone = mockWallet('phone', 'solana')
    let answer: (sessions: readonly Session[]) => void = () => {}
    const sessions = new Promise<readonly Session[]>((resolve) => (answer = resolve))
    const pairing: Pairing = {
      prepare: () => Promise.resolve(),
      openWallet: () => false,
      pending: () => sessions,
    }
    const connector: Connector = { ...phone.connector, type: 'WALLET_CONNECT', pairing }
    const kit = kitWith([], { connectors: [(found) => (found([connector]), () => {})] })
    onTestFinished(() => kit.destroy())
    await discover(kit)
    const link = { connectorId: 'phone', namespace: 'solana', expiresAt: Infinity } as const
    const answered = reconnectPairing(kit, link)
    if (removed) removeNamespace(kit, removed)
    answer(await phone.connector.connect({ namespace: 'solana' }))
    await answered
    const { connections, activeNamespace } = kit.store.getState()
    const connected = { activeNamespace: 'solana', status: 'connected' }
    expect({ activeNamespace, status: connections.solana?.status }).toEqual(
      removed ? { activeNamespace: 'eip155', status: undefined } : connected,
    )
  },
)
