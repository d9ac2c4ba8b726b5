import type { MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, disconnect } from '../actions.ts'
import { kitWith, listenTo, mockWallet } from '../fixtures/mockKit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf, connectionOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'

let kit: Kit
let a: MockWallet
let b: MockWallet
let events: readonly string[]

beforeEach(async () => {
  a = mockWallet('a', 'eip155')
  b = mockWallet('b', 'eip155')
  kit = kitWith([a, b])
  await connect(kit, { connectorId: 'a' })
  events = listenTo(kit)
})
afterEach(() => {
  kit.destroy()
  vi.restoreAllMocks()
})

describe('disconnect', () => {
  it('disconnect resets account and storage, and revokes the permission [STA-06]', async () => {
    await disconnect(kit, { namespace: 'eip155' })
    expect(kit.store.getState().connections.eip155).toEqual({ status: 'disconnected' })
    expect(kit.storage.get('connections')).toBe('{}')
    await expect(a.connector.resume({ namespace: 'eip155' })).resolves.toBeUndefined()
    expect(a.listenerCount).toBe(0)
    expect(events).toEqual(['ended'])
  })

  it('disconnect keeps a connection that the wallet cannot end, and names the reason [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    a.refuseNext(-32603, { call: 'disconnect', message: 'wallet is on fire' })
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      message: 'Failed to disconnect',
    })
    expect(kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Failed to disconnect',
    })
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ context: { failures: 'eip155: wallet is on fire' } }),
    )
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:a1')
    expect(events).toEqual(['disconnectFailed'])
  })

  it('disconnect keeps a wallet that connects while another wallet ends', async () => {
    a.hold()
    const leaving = disconnect(kit)
    await vi.waitFor(() => expect(a.waiting).toHaveLength(1))
    await connect(kit, { connectorId: 'b' })
    a.answer()
    await leaving
    expect(connectionOf(kit.store.getState())).toMatchObject({ connectorId: 'b' })
    expect(JSON.parse(kit.storage.get('connections') ?? '')).toMatchObject({
      eip155: [{ connectorId: 'b' }],
    })
    expect(sessionOf(kit, 'eip155')?.provider).toBeDefined()
  })

  it('disconnect tells the listeners that another connection is displayed', async () => {
    await connect(kit, { connectorId: 'b' })
    await disconnect(kit, { id: 'b' })
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:a1')
    expect(events).toEqual(['connected', 'displayed'])
  })
})
