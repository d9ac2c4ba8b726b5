import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { connect } from '../actions.ts'
import { paidAddress, rememberPaidName } from '../data/paidNames.ts'
import { recallApproval, rememberApproval, type SwapApproval } from '../data/swapApproval.ts'
import { kitWith, mockWallet } from '../fixtures/mockKit.ts'
import { createTextStorage } from '../platform/storage.ts'
import { keys } from './keys.ts'
import { load, save, type StoredKey } from './storedKey.ts'

// Storage belongs to the page: an older or later release, another script or the visitor may have written it.

const names = [
  ...[
    'eip155',
    'solana',
    'namespace',
    'networks',
    'connectorId',
    'name',
    'session',
    'wallet',
    'id',
  ],
  ...['rdns', 'expiresAt', 'account', 'calls', 'sentAt', 'at', 'value', 'version', 'hash', 'to'],
  ...['status', 'transfer', 'createdAt', 'amount', '__proto__', 'constructor', 'length'],
]
const leaf = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1e300, 1.5, Date.now(), '', 'eip155', 'eip155:1'),
  fc.constantFrom('eip155:1:0x0000000000000000000000000000000000000001', '\u202e', 'javascript:x'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6, noNullPrototype: true }),
  ),
}))

const read = (key: StoredKey<unknown>, text: string): unknown => {
  const storage = createTextStorage('test/')
  storage.set(key.name, text)
  return load(storage, key)
}

const all: readonly (readonly [string, StoredKey<unknown>])[] = Object.entries(keys)

test.each(all)(
  'the stored key %s reads any value, and what it reads reads the same again [STA-09]',
  (_, key) =>
    fc.assert(
      fc.property(value, fc.option(fc.oneof(fc.integer(), leaf)), (written, version) => {
        const text = JSON.stringify(version === null ? written : { version, value: written })
        const found = read(key, text)
        if (found === undefined) return
        const storage = createTextStorage('test/')
        save(storage, key, found)
        expect(JSON.stringify(load(storage, key))).toBe(JSON.stringify(found))
        // No property of all objects was written.
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    ),
)

test.each(all)(
  'the stored key %s reads its value again with a field named version [STA-09]',
  (_, key) => {
    const found = read(
      key,
      JSON.stringify({ version: 0, value: { version: { at: 1 }, expiresAt: 1e300 } }),
    )
    if (found === undefined) return
    const storage = createTextStorage('test/')
    save(storage, key, found)
    expect(load(storage, key)).toEqual(found)
  },
)

it.each(all)('the stored key %s reads a megabyte of anything in less than 5 s', (_, key) => {
  for (const piece of ['[', '{"a":', '["eip155:1:0x",', '{"id":"a","at":1},', '"\\u0000']) {
    const text = `[${piece.repeat(1_000_000 / piece.length)}`
    const at = performance.now()
    read(key, text)
    read(key, JSON.stringify([text]))
    expect(performance.now() - at).toBeLessThan(5_000)
  }
})

it('an approval or a paid name that another release kept in another form counts as absent', async () => {
  const kit = kitWith([mockWallet('a', 'eip155')])
  await connect(kit, { connectorId: 'a' })
  const account = 'eip155:1:a1'
  const approval: SwapApproval = {
    sent: { hash: '0x12', nonce: 0 },
    call: { to: '0x34', data: '0x' },
    source: '0x56',
    target: null,
    amount: '1.5',
    slippageBps: 50,
    unlimited: false,
    steps: ['approve', 'swap'],
    at: 0,
  }
  rememberApproval(kit, account, approval)
  expect(recallApproval(kit, account)).toEqual(approval)
  for (const field of Object.keys(approval))
    for (const wrong of [undefined, {}, 7.5, [3]]) {
      const changed = { ...approval, [field]: wrong }
      save(kit.storage, keys.swapApproval, { [account]: { at: Date.now(), value: changed } })
      expect(recallApproval(kit, account)).toBeUndefined()
    }
  save(kit.storage, keys.paidNames, { [account]: { at: 0, value: { 'a.eth': 7, 'b.eth': '0x1' } } })
  expect([paidAddress(kit, account, 'a.eth'), paidAddress(kit, account, 'b.eth')]).toEqual([
    undefined,
    '0x1',
  ])
  save(kit.storage, keys.paidNames, { [account]: { at: 0, value: null } })
  rememberPaidName(kit, account, { name: 'c.eth', address: '0x2' })
  expect(paidAddress(kit, account, 'c.eth')).toBe('0x2')
  kit.destroy()
})
