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

  it.each([-32603, -32600, -32000, -32002, 4100, 4200, 4900, 0])(
    'disconnect ends a connection also when its wallet fails with %i',
    async (code) => {
      a.refuseNext(code, { call: 'disconnect' })
      await disconnect(kit)
      expect(kit.store.getState().connections.eip155).toEqual({ status: 'disconnected' })
      expect(kit.storage.get('connections')).toBe('{}')
      expect(a.listenerCount).toBe(0)
      expect(events).toEqual(['ended'])
    },
  )

  it('disconnect keeps a connection that the visitor wants to keep, and names the reason [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    a.refuseNext(4001, { call: 'disconnect', message: 'User rejected the request.' })
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      message: 'Failed to disconnect',
    })
    expect(kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Failed to disconnect',
    })
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ context: { failures: 'eip155: User rejected the request.' } }),
    )
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:a1')
    expect(events).toEqual(['disconnectFailed'])
  })

  it('disconnect ends a connection for good also when its wallet reports the end before it answers', async () => {
    const session = sessionOf(kit, 'eip155')
    if (!session) throw new Error('not connected')
    vi.spyOn(session, 'close').mockImplementation(async () => {
      a.lock()
      // The code that waits for a wallet to return.
      await new Promise((done) => setTimeout(done, 50))
    })
    await disconnect(kit)
    a.unlock()
    await new Promise((done) => setTimeout(done, 50))
    expect(accountIdOf(kit.store.getState())).toBeUndefined()
    expect(a.calls.filter(({ kind }) => kind === 'resume')).toEqual([])
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
