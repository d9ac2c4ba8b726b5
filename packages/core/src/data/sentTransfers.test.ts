import type { MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, disconnect } from '../actions.ts'
import { kitWith, mockWallet } from '../fixtures/mockKit.ts'
import type { SentTransfer } from '../interfaces/transfer.ts'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import {
  pendingTransfers,
  recallTransfers,
  rememberTransfer,
  sentTransfers,
  settleTransfer,
} from './sentTransfers.ts'

const { name: sentName } = keys.sentTransfers
let kit: Kit
beforeEach(async () => {
  kit = kitWith([mockWallet('a', 'eip155'), mockWallet('sol', 'solana')])
  await connect(kit, { connectorId: 'a' })
})
afterEach(() => kit.destroy())

const sent = (hash: string, more: Partial<SentTransfer> = {}): SentTransfer => ({
  account: 'eip155:1:a1',
  hash,
  to: 'b1',
  units: '5',
  symbol: 'ETH',
  decimals: 18,
  sentAt: 1,
  status: 'pending',
  ...more,
})
const hashes = (): readonly string[] => sentTransfers(kit.store.getState()).map(({ hash }) => hash)
/** Reads the transfers as another tab or a page load does. */
const reload = (): readonly SentTransfer[] => {
  kit.set(() => ({ sentTransfers: [] }))
  return recallTransfers(kit)
}

describe('sent transfers', () => {
  it('sent transfers are restored after a reload, newest first [STA-09]', () => {
    rememberTransfer(kit, sent('0x1'))
    rememberTransfer(kit, sent('0x2', { sentAt: 2 }))
    expect(reload().map(({ hash }) => hash)).toEqual(['0x2', '0x1'])
    expect(pendingTransfers(reload(), 'eip155:2:a1')).toEqual([])
    expect(pendingTransfers(reload(), 'eip155:1:a1')).toHaveLength(2)
  })
  it('a sent transfer is settled once, by the first tab that learns its outcome', () => {
    rememberTransfer(kit, sent('0x1'))
    const before = kit.store.getState().sentTransfers
    settleTransfer(kit, '0x1', { status: 'pending', known: true, nonce: 7 })
    expect(reload()[0]).toMatchObject({ status: 'pending', nonce: 7 })
    settleTransfer(kit, '0x1', { status: 'confirmed', hash: '0x9' })
    // This tab still holds the transfer as pending.
    kit.set(() => ({ sentTransfers: before ?? [] }))
    settleTransfer(kit, '0x1', { status: 'dropped' })
    expect(reload()[0]).toMatchObject({ hash: '0x1', status: 'confirmed', minedHash: '0x9' })
  })
  it('sent transfers are forgotten with their account, and other accounts keep theirs [STA-06]', async () => {
    await connect(kit, { connectorId: 'sol' })
    rememberTransfer(kit, sent('0x1'))
    rememberTransfer(kit, sent('5s', { account: 'solana:1:sol1' }))
    await disconnect(kit, { namespace: 'eip155' })
    expect(hashes()).toEqual(['5s'])
    expect(reload().map(({ hash }) => hash)).toEqual(['5s'])
    await disconnect(kit)
    expect(kit.storage.get(sentName)).toBeUndefined()
  })
  describe('absent wallet', () => {
    /** Starts the next visit with these wallets, and connects the first of them. */
    const revisit = async (...wallets: readonly MockWallet[]): Promise<void> => {
      const { storage } = kit
      kit.destroy()
      kit = kitWith(wallets)
      for (const name of [keys.connections.name, sentName])
        kit.storage.set(name, storage.get(name) ?? 'null')
      await connect(kit, { connectorId: wallets[0]?.connector.id ?? '' })
    }
    beforeEach(async () => {
      rememberTransfer(kit, sent('0x1'))
      await revisit(mockWallet('sol', 'solana'))
    })
    it('transfers of an absent wallet are kept while another wallet sends and settles its own [STA-09]', async () => {
      rememberTransfer(kit, sent('5s', { account: 'solana:1:sol1' }))
      settleTransfer(kit, '5s', { status: 'confirmed', hash: '5s' })
      expect(hashes()).toEqual(['5s'])
      await revisit(mockWallet('a', 'eip155'))
      expect(pendingTransfers(recallTransfers(kit)).map(({ hash }) => hash)).toEqual(['0x1'])
    })
    it('transfers of an absent wallet are kept when another wallet disconnects and loses its own [STA-06]', async () => {
      rememberTransfer(kit, sent('5s', { account: 'solana:1:sol1' }))
      await disconnect(kit, { namespace: 'solana' })
      expect(kit.storage.get(sentName)).not.toContain('5s')
      await revisit(mockWallet('a', 'eip155'))
      expect(recallTransfers(kit).map(({ hash }) => hash)).toEqual(['0x1'])
    })
    it('transfers of an absent wallet are kept when another wallet disconnects before transfers are read', async () => {
      await disconnect(kit, { id: 'sol' })
      await revisit(mockWallet('a', 'eip155'))
      expect(recallTransfers(kit).map(({ hash }) => hash)).toEqual(['0x1'])
    })
    it('transfers of an absent wallet are forgotten when the visitor ends all connections [STA-06]', async () => {
      await disconnect(kit)
      expect(kit.storage.get(sentName)).toBeUndefined()
    })
    it('transfers of an absent wallet are forgotten when it returns with other accounts', async () => {
      const other = mockWallet('a', 'eip155')
      await revisit(other)
      other.changeAccounts(['a9'])
      rememberTransfer(kit, sent('0x9', { account: 'eip155:1:a9' }))
      expect(hashes()).toEqual(['0x9'])
      expect(kit.storage.get(sentName)).not.toContain('0x1')
    })
  })
  it('a transfer of a disconnected account is not stored', async () => {
    await disconnect(kit)
    rememberTransfer(kit, sent('0x1'))
    expect(reload()).toEqual([])
    expect(kit.storage.get(sentName)).toBe('[]')
  })
  it('stored transfers with an invalid field are dropped', () => {
    const broken: readonly unknown[] = [
      null,
      'text',
      {},
      { ...sent('0x1'), units: '1.5' },
      { ...sent('0x2'), units: -5 },
      { ...sent('0x3'), account: 'eip155:1' },
      { ...sent('0x4'), account: 'nowhere:1:a1' },
      { ...sent('0x5'), status: 'done' },
      { ...sent('0x6'), decimals: 1e9 },
      { ...sent('0x7'), nonce: '5' },
      { ...sent('0x8'), icon: 5 },
      { ...sent('0x9'), sentAt: NaN },
      sent('0xa'),
    ]
    kit.storage.set(sentName, JSON.stringify(broken))
    expect(reload().map(({ hash }) => hash)).toEqual(['0xa'])
    kit.storage.set(sentName, '{"not":"a list"}')
    expect(reload()).toEqual([])
    kit.storage.set(sentName, 'no JSON')
    expect(reload()).toEqual([])
  })
  it('settled transfers are kept for one day, and at most 99 transfers are kept [NET-08]', () => {
    const day = 24 * 60 * 60 * 1000
    rememberTransfer(kit, sent('old', { status: 'failed', settledAt: Date.now() - day - 1 }))
    rememberTransfer(kit, sent('new', { status: 'failed', settledAt: Date.now() - 1000 }))
    expect(reload().map(({ hash }) => hash)).toEqual(['new'])
    for (let count = 0; count < 120; count++) rememberTransfer(kit, sent(`${count}`))
    expect(reload()).toHaveLength(99)
  })
})
