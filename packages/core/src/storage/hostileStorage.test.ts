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

const paid = 'eip155:1:0x0000000000000000000000000000000000000001'
const facts = { id: 'w', name: 'W', icon: 'https://w.example/i.png' }
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
  fc.constantFrom(paid, '\u202e', 'javascript:x'),
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

/** A valid value of which at most three parts, at any depth, are replaced or left out. */
function damaged(whole: unknown): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.option(fc.oneof(leaf, value), { nil: undefined }))
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => changes.reduce((kept, [at, part]) => replaced(kept, at, part), whole))
}

function replaced(whole: unknown, at: number, part: unknown): unknown {
  // Through JSON, as storage has it.
  const root = { whole: JSON.parse(JSON.stringify(whole ?? null)) as unknown }
  const places: (readonly [owner: { [name: string]: unknown }, name: string])[] = []
  const visit = (owner: object): void => {
    for (const [name, item] of Object.entries(owner)) {
      // As: an array has its items by name, too.
      places.push([owner as { [name: string]: unknown }, name])
      if (typeof item === 'object' && item !== null) visit(item)
    }
  }
  visit(root)
  const [owner, name] = places[at % places.length]!
  if (part === undefined) delete owner[name]
  else owner[name] = part
  return root.whole
}

const readText = (key: StoredKey<unknown>, text: string): unknown => {
  const storage = createTextStorage('test/')
  storage.set(key.name, text)
  return load(storage, key)
}

const all: readonly (readonly [string, StoredKey<unknown>])[] = Object.entries(keys)

/** What a visit leaves behind, with every field. */
const written = {
  connections: {
    eip155: [
      { connectorId: 'a', name: 'A', session: 's', network: 'eip155:1', wallet: facts },
      { connectorId: 'b', name: 'B', session: undefined, network: undefined, wallet: undefined },
    ],
    solana: [{ connectorId: 'c', name: 'C', network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  },
  networks: { namespace: 'eip155', networks: { eip155: 'eip155:1', bip122: 'bip122:0' } },
  pairing: { connectorId: 'a', namespace: 'eip155', expiresAt: 1e300 },
  recentWallets: [
    { id: 'a', rdns: 'a.example' },
    { id: 'b', rdns: undefined },
  ],
  sentTransfers: [
    {
      account: paid,
      hash: '0x1',
      to: '0x2',
      symbol: 'ETH',
      units: '15',
      decimals: 18,
      sentAt: 1,
      status: 'confirmed',
      token: '0x3',
      toName: 'a.eth',
      icon: 'https://a.example/i.png',
      minedHash: '0x4',
      connection: 'a',
      bought: {
        symbol: 'B',
        decimals: 6,
        token: '0x5',
        icon: 'x',
        expected: '3',
        minimum: '2',
        received: '3',
      },
      data: '0x',
      isBatch: true,
      failure: 'no',
      nonce: 1,
      validUntil: 2,
      sentAfter: 3,
      settledAt: Number.MAX_SAFE_INTEGER,
    },
  ],
  purchases: [
    {
      order: 'o',
      account: paid,
      token: '0x3',
      symbol: 'ETH',
      decimals: 18,
      icon: 'x',
      provider: 'p',
      amount: '10.00',
      currency: 'EUR',
      expected: '15',
      status: 'arrived',
      cancelledHere: true,
      hash: '0x1',
      received: '15',
      problem: 'none',
      startedAt: 1,
      settledAt: Number.MAX_SAFE_INTEGER,
      connection: 'a',
    },
  ],
  sequences: [
    {
      id: 'q',
      account: paid,
      connection: 'a',
      sentAt: 1e300,
      calls: [
        { to: '0x2', data: '0x', value: '1', hash: '0x1', nonce: 1, sentAfter: 2 },
        { to: '0x3' },
      ],
    },
  ],
  signedIn: [paid, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111'],
  clientId: '0b1c2d3e-0000-4000-8000-000000000000',
  portfolio: { [paid]: { at: 1, value: [{ symbol: 'ETH' }] }, [`${paid}0`]: { at: 2, value: 1 } },
  nativeBalance: { [paid]: { at: 1, value: '15' } },
  identity: { [paid]: { at: 1, value: { name: 'a.eth', avatar: null } } },
  swapApproval: { [paid]: { at: 1, value: { amount: '1.5', steps: ['approve'] } } },
  paidNames: { [paid]: { at: 1, value: { 'a.eth': '0x2' } } },
} as const satisfies { readonly [Key in keyof typeof keys]: unknown }

test.each(all)(
  'the stored key %s reads any value, and what it reads reads the same again [STA-09]',
  (name, key) => {
    // As: the names of `keys`.
    const whole = written[name as keyof typeof written]
    const empty = new Set([undefined, '{}', '[]', '""'])
    let [read, rounds] = [0, 0]
    const versions = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(null, 1) },
      fc.integer(),
      leaf,
    )
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: damaged(whole) }, value),
        versions,
        (stored, version) => {
          rounds += 1
          const found = readText(
            key,
            JSON.stringify(version === null ? stored : { version, value: stored }),
          )
          const text = JSON.stringify(found)
          if (!empty.has(text)) read += 1
          if (found === undefined) return
          const storage = createTextStorage('test/')
          save(storage, key, found)
          expect(JSON.stringify(load(storage, key))).toBe(text)
        },
      ),
    )
    // Values that are refused as a whole show little.
    expect(read / rounds).toBeGreaterThan(0.1)
    // No property of all objects was written.
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

test.each(all)(
  'the stored key %s reads its value again with a field named version [STA-09]',
  (_, key) => {
    const found = readText(
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
    readText(key, text)
    readText(key, JSON.stringify([text]))
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
