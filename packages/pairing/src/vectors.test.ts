import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromHex, toHex, utf8 } from './bytes.ts'
import { noblePrimitives } from './crypto/noblePrimitives.ts'
import { loadPrimitives } from './crypto/loadPrimitives.ts'
import { basePoint, sharedKey, topicOf } from './crypto/primitives.ts'
import { webPrimitives } from './crypto/webPrimitives.ts'
import { parseEnvelope, seal, sealAs, unseal } from './messages/envelope.ts'
import { audienceOf, clientId, relayToken } from './relay/relayAuth.ts'

// walletconnect.md 4, vectors.
const a = bytes('01'.repeat(32))
const A = bytes('a4e09292b651c278b9772c569f5fa9bb13d906b46ab68c9df9dc2b4409f8a209')
const b = bytes('02'.repeat(32))
const B = bytes('ce8d3ad1ccb633ec7b70c17814a5c76ecd029685050d344745ba05870e587d59')
const shared = '2ed76ab549b1e73c031eb49c9448f0798aea81b698279a0c3dc3e49fbfc4b953'
const symKey = 'cfe64b3a58371451aa931b549552ee76ba01b9e87e196eb7fe91ad4594913244'
const topic = '7ea0d8e3085cce12bf0ce3d9f6e832632dce2a10232d8b950c3ff9fee3fd9732'
const responseTopic = '1a92f23852dc908d97316a3b13578281196c1dd73d9ae5e313f3fb6b8954bf55'
const text = '{"id":1,"jsonrpc":"2.0","result":true}'
const iv = bytes('000102030405060708090a0b')
const type0 =
  'AAABAgMEBQYHCAkKC1kU0qOqt+bxgdFYN88Z8lB6yUaeX56n/FHinA1+13KT+rRZKipBhaysy/S5WNIAExhhOb535g=='
const type1 =
  'AaTgkpK2UcJ4uXcsVp9fqbsT2Qa0araMnfncK0QJ+KIJAAECAwQFBgcICQoLWRTSo6q35vGB0Vg3zxnyUHrJRp5fnqf8UeKcDX7XcpP6tFkqKkGFrKzL9LlY0gATGGE5vnfm'
const type2 = 'AnsiaWQiOjEsImpzb25ycGMiOiIyLjAiLCJyZXN1bHQiOnRydWV9'
const did = 'did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2'
const tokenSignature =
  'AwQ6GFyhxoU8ASKM8y2qkJ78ibeTQIHmmf51N6biqmsxx8ppY11joARchh0g7v3P9JEz6Wj1TsatUI_t_y1cBw'

describe.each([
  ['WebCrypto', webPrimitives],
  ['noble', noblePrimitives],
])('%s', (_, primitives) => {
  test('private keys give their public keys', async () => {
    expect(await primitives.agree(a, basePoint())).toEqual(A)
    expect(await primitives.agree(b, basePoint())).toEqual(B)
  })

  test('both sides agree on the same key and topic', async () => {
    expect(toHex(await primitives.agree(a, B))).toBe(shared)
    expect(toHex(await sharedKey(primitives, a, B))).toBe(symKey)
    expect(toHex(await sharedKey(primitives, b, A))).toBe(symKey)
    expect(await topicOf(primitives, bytes(symKey))).toBe(topic)
    expect(await topicOf(primitives, A)).toBe(responseTopic)
  })

  test.each([0, 1])('a public key of small order (%i) gives no secret', async (first) => {
    const small = new Uint8Array(32)
    small[0] = first
    await expect(primitives.agree(a, small)).rejects.toThrow(/./)
  })

  test('the client id and the relay token match the seed', async () => {
    const signer = await primitives.signer(bytes('03'.repeat(32)))
    expect(clientId(signer.publicKey)).toBe(did)
    const claims = { sub: '04'.repeat(32), aud: 'wss://relay.example', iat: 1_700_000_000 }
    const [header = '', payload = '', signature] = (await relayToken(signer, claims)).split('.')
    expect(JSON.parse(atob(header))).toEqual({ alg: 'EdDSA', typ: 'JWT' })
    expect(JSON.parse(atob(payload))).toEqual({ iss: did, ...claims, exp: 1_700_086_400 })
    expect(signature).toBe(tokenSignature)
  })

  test('the subscription id matches the other SDKs', async () => {
    expect(toHex(await primitives.sha256(utf8(topic + did)))).toBe(
      '2cfcae5a2ffa0e06fb1af3a49c768792937f2753b6cea2f9ca330746203cc894',
    )
  })
})

describe('envelopes', () => {
  test('an envelope of type 0 is sealed and opened', () => {
    expect(seal(bytes(symKey), text, iv)).toBe(type0)
    const envelope = parseEnvelope(type0)
    expect(envelope).toMatchObject({ type: 0, iv })
    expect(envelope && unseal(bytes(symKey), envelope)).toBe(text)
  })

  test('an envelope of type 1 names its sender', () => {
    expect(sealAs(A, bytes(symKey), text, iv)).toBe(type1)
    const envelope = parseEnvelope(type1)
    expect(envelope).toMatchObject({ type: 1, sender: A })
    expect(envelope && unseal(bytes(symKey), envelope)).toBe(text)
  })

  // walletconnect.md 0.5: plaintext would let anyone who knows a topic speak for the wallet.
  test('an envelope of type 2 is refused', () => {
    expect(parseEnvelope(type2)).toBeUndefined()
  })

  test.each([
    '',
    '!',
    'AAAA',
    btoa('\x00'.repeat(28)),
    btoa(`\x01${'\x00'.repeat(59)}`),
    btoa('\x03'.repeat(80)),
  ])('a malformed envelope is refused: %s', (none) => {
    expect(parseEnvelope(none)).toBeUndefined()
  })

  test('an envelope with one changed bit does not open', () => {
    const raw = Uint8Array.from(atob(type0), (sign) => sign.charCodeAt(0))
    for (let at = 1; at < raw.length; at++) {
      const changed = raw.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      const envelope = parseEnvelope(btoa(String.fromCharCode(...changed)))
      expect(envelope && unseal(bytes(symKey), envelope)).toBeUndefined()
    }
  })
})

test.each([
  ['wss://relay.example', 'wss://relay.example'],
  ['wss://relay.example/', 'wss://relay.example'],
  ['ws://127.0.0.1:8787/relay?x=1', 'ws://127.0.0.1:8787'],
])('the audience of the relay token for %s is %s', (url, audience) => {
  expect(audienceOf(url)).toBe(audience)
})

describe('choice of primitives', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('WebCrypto is used when it has both curves', async () => {
    expect(await loadPrimitives()).toBe(webPrimitives)
  })

  test('noble is used without a secure context or without Ed25519', async () => {
    const { getRandomValues, subtle } = crypto
    const random = { getRandomValues: getRandomValues.bind(crypto) }
    vi.stubGlobal('crypto', random)
    expect(await loadPrimitives()).toBe(noblePrimitives)
    const importKey: typeof subtle.importKey = (...args: unknown[]) =>
      args[2] === 'Ed25519'
        ? Promise.reject(new DOMException('', 'NotSupportedError'))
        : Reflect.apply(subtle.importKey, subtle, args)
    vi.stubGlobal('crypto', { ...random, subtle: { importKey } })
    expect(await loadPrimitives()).toBe(noblePrimitives)
  })
})

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  const read = fromHex(hex)
  if (!read) throw new Error(`${hex} is no hex`)
  return read
}
