import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fromHex, randomBytes, toBase58, toHex, utf8 } from './bytes.ts'
import type { Context } from './context.ts'
import { createKeyPair } from './crypto/primitives.ts'
import { webPrimitives } from './crypto/webPrimitives.ts'
import { parseEnvelope, seal, unseal } from './messages/envelope.ts'
import { namespaces, settlementBy } from './fixtures/fakeWallet.ts'
import { receive } from './messages/inbound.ts'
import { parseMessage } from './messages/messages.ts'
import { readMetadata } from './sessions/metadata.ts'
import { clockCorrection } from './relay/clock.ts'
import { openConnection } from './relay/connection.ts'
import { relayToken } from './relay/relayAuth.ts'
import { isFault, readNamespaces } from './sessions/scope.ts'
import { memoryStorage } from './storage/memory.ts'
import { createStore, type ProposalRecord, type SessionRecord } from './storage/store.ts'
import { parseUri, printUri } from './messages/uri.ts'

// Input from strangers: a wallet, a relay, or anybody with the code (security.md 4.3, B6 and B10). No input throws, and no
// invalid input is stored. `pnpm --filter @latchkey/pairing fuzz` runs a million of each.

const check = <T extends readonly unknown[]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  holds: (...values: T) => void,
): void =>
  fc.assert(
    fc.property(fc.tuple<[...T]>(...arbitraries), (values) => {
      holds(...values)
    }),
  )

const bytes = (length: number): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => new Uint8Array(array))
const hex32 = bytes(32).map(toHex)
const odd = fc.constantFrom(
  '',
  '0',
  '-1',
  '1e309',
  '__proto__',
  'constructor',
  'null',
  '[]',
  '{}',
  'wc:',
  '\u0000',
  '\ud800',
)
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), odd)
const anything = fc.anything({ maxDepth: 3, withNullPrototype: true })

/** A valid value with some of its parts, at any depth, replaced or left out. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  const whole = fc.constant(value)
  if (typeof value !== 'object' || value === null)
    return fc.oneof(
      { weight: 8, arbitrary: whole },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    )
  if (Array.isArray(value)) {
    const items = fc.tuple(...(value as readonly unknown[]).map(damaged))
    return fc.oneof(
      { weight: 8, arbitrary: items },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    )
  }
  const fields = fc.record(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, damaged(item)])),
    { requiredKeys: [] },
  )
  return fc.oneof(
    { weight: 8, arbitrary: fields },
    { weight: 1, arbitrary: fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }) },
    { weight: 1, arbitrary: whole },
  )
}

describe('generated input', () => {
  test('an envelope opens with its own key only, and only unchanged', () => {
    check(
      [bytes(32), bytes(12), text, fc.nat(), fc.integer({ min: 1, max: 255 })],
      (key, iv, plain, at, change) => {
        // Lone surrogates have no UTF-8.
        const sent = new TextDecoder().decode(utf8(plain))
        const raw = Uint8Array.from(atob(seal(key, sent, iv)), (sign) => sign.charCodeAt(0))
        const open = (from: Uint8Array): string | undefined => {
          const envelope = parseEnvelope(btoa(String.fromCharCode(...from)))
          return envelope && unseal(key, envelope)
        }
        expect(open(raw)).toBe(sent)
        const index = at % raw.length
        raw[index] = (raw[index] ?? 0) ^ change
        expect(open(raw)).toBeUndefined()
        expect(open(raw.slice(0, index))).toBeUndefined()
      },
    )
  })

  test('arbitrary text does not open as an envelope', () => {
    const key = randomBytes(32)
    check([fc.oneof(text, fc.base64String({ maxLength: 200 }))], (sent) => {
      const envelope = parseEnvelope(sent)
      if (envelope) expect(unseal(key, envelope)).toBeUndefined()
    })
  })

  test('a link is parsed as it was printed, and a changed link has a valid topic or is refused', () => {
    const link = fc
      .record({ topic: hex32, symKey: hex32, expiry: fc.integer({ min: 1, max: 2 ** 40 }) })
      .map(printUri)
    check([link, text, fc.nat(), fc.nat({ max: 3 })], (uri, noise, at, length) => {
      const read = parseUri(uri)
      expect(read && printUri(read)).toBe(uri)
      const where = at % uri.length
      const changed = parseUri(uri.slice(0, where) + noise + uri.slice(where + length))
      if (!changed) return
      expect(changed.topic).toMatch(/^[0-9a-f]{64}$/)
      expect(parseUri(printUri(changed))).toEqual(changed)
    })
    check([text], (noise) => expect(parseUri(noise)).toBeUndefined())
  })

  test('a relay token carries the requested claims and a valid signature', async () => {
    const seed = randomBytes(32)
    const signer = await webPrimitives.signer(seed)
    const key = await crypto.subtle.importKey('raw', signer.publicKey, 'Ed25519', true, ['verify'])
    const claims = fc.record({ sub: text, aud: text, iat: fc.nat() })
    await fc.assert(
      fc.asyncProperty(claims, async (asked) => {
        const token = await relayToken(signer, asked)
        expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
        const [header = '', payload = '', signature = ''] = token.split('.')
        const decode = (part: string): Uint8Array<ArrayBuffer> =>
          Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
            sign.charCodeAt(0),
          )
        const said: unknown = JSON.parse(new TextDecoder().decode(decode(payload)))
        expect(said).toMatchObject({ ...asked, exp: asked.iat + 86_400 })
        const signed = utf8(`${header}.${payload}`)
        expect(await crypto.subtle.verify('Ed25519', key, decode(signature), signed)).toBe(true)
      }),
    )
  })

  test('a relay’s refusal corrects the clock by an integer, or not at all', () => {
    const reason = fc.tuple(
      text,
      fc.constantFrom('now + time_leeway: ', 'expired', ''),
      fc.nat(),
      text,
    )
    check([reason.map((parts) => parts.join('')), fc.nat()], (why, now) => {
      const correction = clockCorrection(why, now)
      if (correction !== undefined) expect(Number.isSafeInteger(correction)).toBe(true)
    })
  })

  test('base58 keeps every byte', () => {
    check([fc.uint8Array({ maxLength: 40 })], (array) => {
      const read = toBase58(array)
      expect(read).toMatch(/^[1-9A-HJ-NP-Za-km-z]*$/)
      expect(fromBase58(read)).toBe(toHex(array))
    })
  })

  test('granted namespaces are complete or refused', () => {
    const granted = fc.oneof(
      anything,
      damaged({
        ...namespaces,
        'solana:abc': { accounts: ['solana:abc:def'], methods: [], events: [], chains: [] },
      }),
    )
    check([granted], (value) => expectWhole(readNamespaces(value)))
  })

  test('metadata of a wallet is always text', () => {
    const metadata = {
      name: 'x',
      description: 'y',
      url: 'https://z.example',
      icons: ['https://z.example/i.png'],
    }
    check([fc.oneof(anything, damaged(metadata))], (value) => {
      const { name, description, url, icons } = readMetadata(value)
      for (const item of [name, description, url, ...icons]) expect(typeof item).toBe('string')
      for (const icon of icons) expect(icon).toMatch(/^(?:https:|data:image\/)/i)
    })
  })

  test('a parsed message always has an integer id', () => {
    const message = fc.oneof(
      text,
      damaged({
        id: 1,
        jsonrpc: '2.0',
        method: 'x',
        params: {},
        result: 1,
        error: { code: 1, message: '' },
      }).map((value) => JSON.stringify(value)),
    )
    check([message], (sent) => {
      const read = parseMessage(sent)
      if (read) expect(Number.isSafeInteger(read.id)).toBe(true)
    })
  })
})

describe('generated messages on a known topic', () => {
  const id = fc.oneof(
    fc.nat(),
    fc.integer({ min: 1_700_000_000_000_000, max: 1_900_000_000_000_000 }),
  )
  const week = 7 * 86_400
  const responder = 'ab'.repeat(32)
  const requests = [
    ['wc_sessionSettle', settlementBy(responder)],
    ['wc_sessionUpdate', { namespaces }],
    ['wc_sessionExtend', { expiry: Math.floor(Date.now() / 1000) + week }],
    ['wc_sessionEvent', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }],
    ['wc_sessionPing', {}],
    ['wc_pairingPing', {}],
    ['wc_pairingDelete', { code: 1, message: '' }],
  ] as const
  const payload = fc.oneof(
    ...requests.map(([method, params]) => fc.tuple(id, damaged({ method, params }))),
    fc.tuple(
      id,
      damaged({ result: { relay: { protocol: 'irn' }, responderPublicKey: responder } }),
    ),
    fc.tuple(id, damaged({ error: { code: 5000, message: 'No' } })),
    fc.tuple(id, fc.jsonValue()),
  )
  const message = payload.map(([number, value]) =>
    JSON.stringify(typeof value === 'object' ? { id: number, ...value } : value),
  )
  const topic = '12'.repeat(32)
  const key = '34'.repeat(32)
  const send = (plain: string): string => seal(fromHex(key) ?? new Uint8Array(), plain)

  async function createContext(): Promise<Context> {
    const store = createStore(memoryStorage())
    let last = 0
    return {
      store,
      primitives: webPrimitives,
      nextId: () => ++last,
      mailbox: '',
      inTurn: (act) => act(),
      tell: (notice) => void (notice.kind === 'publish' && store.delete('outbox', notice.entry.id)),
    }
  }

  test('a session stays complete and small under any messages', async () => {
    const context = await createContext()
    const settled: SessionRecord = {
      state: 'settled',
      topic,
      key,
      proposalId: 1,
      required: {},
      lastUpdate: 0,
      lastEvents: {},
      session: {
        topic,
        namespaces: { eip155: { ...namespaces.eip155, chains: ['eip155:1'] } },
        expiry: Math.floor(Date.now() / 1000) + week,
        peer: readMetadata(undefined),
      },
    }
    await context.store.set('session', topic, settled)
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        await receive(context, topic, send(sent))
        const record = await context.store.get('session', topic)
        if (record?.state !== 'settled') throw new Error('the session is gone')
        expectWhole(record.session.namespaces)
        expect(record.session.expiry).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + week)
        expect(record.key).toBe(key)
      }),
    )
    expect((await context.store.get('seen', topic))?.length).toBeLessThanOrEqual(500)
    expect(JSON.stringify(await context.store.get('session', topic)).length).toBeLessThan(100_000)
    expect(await context.store.ids('outbox')).toEqual([])
  })

  test('a proposal stays pending, answered or failed under any messages', async () => {
    const context = await createContext()
    const { privateKey } = await createKeyPair(webPrimitives)
    const pending: ProposalRecord = {
      id: 1,
      topic,
      uri: '',
      expiresAt: Date.now() + 240_000,
      endsAt: Date.now() + 300_000,
      required: {},
      state: { name: 'pending', key, privateKey: toHex(privateKey) },
    }
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        await context.store.set('proposal', topic, pending)
        await receive(context, topic, send(sent.replace(/^\{"id":\d+/, '{"id":1')))
        const state = (await context.store.get('proposal', topic))?.state
        expect(['pending', 'answered', 'failed']).toContain(state?.name)
        if (state?.name !== 'pending') expect(JSON.stringify(state)).not.toContain(key)
        for (const session of await context.store.ids('session'))
          await context.store.delete('session', session)
      }),
    )
  })
})

describe('generated frames of the relay', () => {
  const sockets: { onmessage?: ((event: { data: unknown }) => void) | undefined }[] = []
  beforeAll(() => {
    vi.stubGlobal(
      'WebSocket',
      class {
        readonly OPEN = 1
        readyState = 1
        onmessage: ((event: { data: unknown }) => void) | undefined
        constructor() {
          sockets.push(this)
        }
        send(): void {}
        close(): void {}
      },
    )
  })
  afterAll(() => void vi.unstubAllGlobals())

  test('a relay frame is delivered or ignored, and never throws', async () => {
    let pushes = 0
    openConnection('wss://relay.example', () => 1, {
      opened() {},
      closed() {},
      async pushed(topic, pushed) {
        pushes++
        expect([typeof topic, typeof pushed]).toEqual(['string', 'string'])
        return undefined
      },
    })
    const push = {
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'a', data: { topic: 'b', message: 'c' } },
    }
    const answer = { id: 1, result: true, error: { code: 1, message: 'x' } }
    const frame = fc.oneof(text, anything, damaged(push).map(print), damaged(answer).map(print))
    check([frame], (data) => sockets[0]?.onmessage?.({ data }))
    expect(pushes).toBeGreaterThan(0)
  })

  function print(value: unknown): string {
    return JSON.stringify(value)
  }
})

/** A fault, or namespaces with accounts of their own chains only. */
function expectWhole(read: ReturnType<typeof readNamespaces>): void {
  if (isFault(read)) return expect(read.message).toBeTypeOf('string')
  expect(Object.keys(read).length).toBeGreaterThan(0)
  for (const [namespace, { accounts, chains, methods, events }] of Object.entries(read)) {
    expect(accounts.length).toBeGreaterThan(0)
    expect(chains.length).toBeGreaterThan(0)
    for (const id of [...accounts, ...chains]) expect(id.startsWith(`${namespace}:`)).toBe(true)
    for (const name of [...methods, ...events]) expect(typeof name).toBe('string')
  }
}

function fromBase58(read: string): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const [zeros = ''] = /^1*/.exec(read) ?? []
  const value = [...read].reduce((sum, sign) => sum * 58n + BigInt(alphabet.indexOf(sign)), 0n)
  const digits = value === 0n ? '' : value.toString(16)
  return '00'.repeat(zeros.length) + digits.padStart(digits.length + (digits.length % 2), '0')
}
