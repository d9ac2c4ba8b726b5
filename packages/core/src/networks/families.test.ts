import { expect, it, onTestFinished } from 'vitest'
import { kitWith, wallet } from '../fixtures/severalWallets.ts'
import type { Pairing, Session } from '../interfaces/connector.ts'
import { discover } from '../wallets/discovery.ts'
import { removeFamily } from './families.ts'
import { reconnectPairing } from '../connection/reconnectPairing.ts'

it.each(['solana', undefined] as const)(
  'a link of an earlier visit connects, unless its family was removed meanwhile: %s [STA-07]',
  async (removed) => {
    const phone = wallet('phone', 'solana')
    let answer: (sessions: readonly Session[]) => void = () => {}
    const sessions = new Promise<readonly Session[]>((resolve) => (answer = resolve))
    const pairing: Pairing = {
      prepare: () => Promise.resolve(),
      openWallet: () => false,
      pending: () => sessions,
    }
    const kit = kitWith([{ ...phone, type: 'WALLET_CONNECT', pairing }])
    onTestFinished(() => kit.destroy())
    await discover(kit)
    const link = { connectorId: 'phone', namespace: 'solana', expiresAt: Infinity } as const
    const answered = reconnectPairing(kit, link)
    if (removed) removeFamily(kit, removed)
    const signal = new AbortController().signal
    // As: this wallet looks at nothing of what it is asked with.
    const request = { signal } as never
    answer([(await phone.connect(request)) as Session])
    await answered
    const { connections, activeNamespace } = kit.store.getState()
    const connected = { activeNamespace: 'solana', status: 'connected' }
    expect({ activeNamespace, status: connections.solana?.status }).toEqual(
      removed ? { activeNamespace: 'eip155', status: undefined } : connected,
    )
  },
)
