import { describe, expect, test } from 'vitest'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromHex, toHex, utf8 } from '../bytes.ts'
import { type AuthPayload, printMessage } from './cacao.ts'
import { noblePrimitives } from '../crypto/noblePrimitives.ts'
import { createKeyPair, sharedKey, topicOf } from '../crypto/primitives.ts'
import { recoverSigner } from './eip191.ts'
import { sealAs } from '../messages/envelope.ts'
import { eventually, proposal, startDapp, startWorld } from '../fixtures/dapp.ts'
import {
  nextWalletId,
  walletMetadata,
  type FakeWallet,
  type Received,
} from '../fixtures/fakeWallet.ts'
import type { AuthenticationRequest, VerifyContractSignature } from '../index.ts'
import { parseRecap, printRecap, recapSentence } from './recap.ts'
import { parseUri } from '../messages/uri.ts'

const secret = fromHex('05'.repeat(32)) ?? new Uint8Array()
const publicKey = secp256k1.getPublicKey(secret, false)
const address = `0x${toHex(keccak_256(publicKey.subarray(1)).subarray(12))}`
const account = `eip155:1:${address}`
const request: AuthenticationRequest = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  nonce: 'abcdef12',
  statement: 'Hello there',
  resources: ['https://a.example'],
}

/** personal_sign of the test's key. */
function sign(message: string): string {
  const bytes = utf8(message)
  const hash = keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
  const recovered = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return `0x${toHex(recovered.subarray(1))}${(27 + (recovered[0] ?? 0)).toString(16)}`
}

// walletconnect.md 9.
describe('recaps', () => {
  const resource =
    'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19'

  test('a recap of methods is written as all SDKs write it', () => {
    expect(printRecap(['personal_sign', 'eth_sendTransaction'])).toBe(resource)
  })

  test('a recap’s sentence names the allowed methods', () => {
    expect(recapSentence({ methods: ['personal_sign', 'eth_sendTransaction'], chains: [] })).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
    )
  })

  test('a recap with chains is parsed', () => {
    expect(
      parseRecap(
        'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3siY2hhaW5zIjpbImVpcDE1NToxIiwiZWlwMTU1OjEwIl19XX19fQ',
      ),
    ).toEqual({ methods: ['personal_sign'], chains: ['eip155:1', 'eip155:10'] })
  })

  test.each([
    { att: { 'https://else.example': { 'crud/all': [{}] } } },
    { att: { eip155: { 'request/personal_sign': [{}] }, other: {} } },
    { att: { eip155: { 'crud/all': [{}] } } },
    { att: { eip155: {} } },
    {},
  ])('a recap that allows anything else is refused: %j', (recap) => {
    expect(parseRecap(`urn:recap:${btoa(JSON.stringify(recap))}`)).toBeUndefined()
  })
})

test('the signed text of one-click auth follows ERC-4361', () => {
  const said: AuthPayload = {
    type: 'caip122',
    chains: ['eip155:1'],
    domain: 'shop.example',
    aud: 'https://shop.example/login',
    version: '1',
    nonce: 'abcdef12',
    iat: '2026-01-01T00:00:00.000Z',
    exp: '2026-01-02T00:00:00.000Z',
    nbf: '2026-01-01T00:00:00.000Z',
    requestId: '7',
  }
  const head = `shop.example wants you to sign in with your Ethereum account:\n${address}\n`
  const tail =
    'URI: https://shop.example/login\nVersion: 1\nChain ID: 1\nNonce: abcdef12\nIssued At: 2026-01-01T00:00:00.000Z\nExpiration Time: 2026-01-02T00:00:00.000Z\nNot Before: 2026-01-01T00:00:00.000Z\nRequest ID: 7'
  // Without a statement two blank lines remain.
  expect(printMessage(said, 'eip155:1', address)).toBe(`${head}\n\n${tail}`)
  const more = { ...said, statement: 'Hi', resources: ['https://a.example'] }
  expect(printMessage(more, 'eip155:1', address)).toBe(
    `${head}\nHi\n\n${tail}\nResources:\n- https://a.example`,
  )
})

describe('signatures', () => {
  const signature = sign('Hello')
  const change = (at: number, to: string): string =>
    signature.slice(0, at) + to + signature.slice(at + to.length)

  test('a signature gives its signer, with either parity and in compact form', () => {
    expect(recoverSigner('Hello', signature)).toBe(address)
    const v = Number(`0x${signature.slice(-2)}`)
    expect(recoverSigner('Hello', change(130, `0${v - 27}`))).toBe(address)
    // ERC-2098: the parity is the highest bit of s.
    const top = (parseInt(signature.slice(66, 68), 16) | ((v - 27) << 7))
      .toString(16)
      .padStart(2, '0')
    expect(recoverSigner('Hello', change(66, top).slice(0, -2))).toBe(address)
  })

  test('a changed signature or text does not give the same signer', () => {
    expect(recoverSigner('Hullo', signature)).not.toBe(address)
    for (const at of [2, 40, 66, 100, 128]) {
      const other = signature[at] === 'a' ? 'b' : 'a'
      expect(recoverSigner('Hello', change(at, other))).not.toBe(address)
    }
  })

  test.each([
    '',
    '0x',
    '0x00',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    'hello',
    signature.slice(2),
  ])('an invalid signature has no signer: %s', (none) =>
    expect(recoverSigner('Hello', none)).toBeUndefined(),
  )

  test('a signature with a high s is refused (EIP-2)', () => {
    const { n } = secp256k1.Point.CURVE()
    const s = (n - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const v = (55 - Number(`0x${signature.slice(-2)}`)).toString(16)
    expect(recoverSigner('Hello', `${signature.slice(0, 66)}${s}${v}`)).toBeUndefined()
  })
})

/** The wallet's received request, and its answer as type 1 on the response topic. */
async function asked(
  wallet: FakeWallet,
  uri: string,
): Promise<{
  readonly asked: Received
  readonly payload: AuthPayload
  readonly topic: string
  answer(outcome: object): Promise<void>
  readonly responder: string
}> {
  await wallet.pair(uri)
  const message = await wallet.next(
    (m) => m.method === 'wc_sessionAuthenticate' && m.topic === parseUri(uri)?.topic,
  )
  const { authPayload, requester } = message.params as {
    authPayload: AuthPayload
    requester: { publicKey: string }
  }
  const theirs = fromHex(requester.publicKey) ?? new Uint8Array()
  const mine = await createKeyPair(noblePrimitives)
  const key = await sharedKey(noblePrimitives, mine.privateKey, theirs)
  return {
    asked: message,
    payload: authPayload,
    topic: await topicOf(noblePrimitives, key),
    responder: toHex(mine.publicKey),
    async answer(outcome) {
      const text = JSON.stringify({ id: message.id, jsonrpc: '2.0', ...outcome })
      const sealed = sealAs(mine.publicKey, key, text)
      wallet.sendRaw(await topicOf(noblePrimitives, theirs), sealed, 1117)
    },
  }
}

type Changes = { readonly p?: object; readonly s?: object; readonly recap?: string }

function cacao(payload: AuthPayload, { p = {}, s = {}, recap }: Changes = {}): object {
  const { chains: _, type: __, ...said } = payload
  const { resources = [] } = payload
  const plain = resources.filter((resource) => !resource.startsWith('urn:recap:'))
  const granted = recap === undefined ? undefined : parseRecap(recap)
  const signed = {
    ...said,
    ...(granted ? { statement: `${said.statement} ${recapSentence(granted)}` } : {}),
    resources: recap === undefined ? plain : [...plain, recap],
  }
  const message = printMessage({ ...payload, ...signed }, 'eip155:1', address)
  return {
    h: { t: 'caip122' },
    p: { iss: `did:pkh:${account}`, ...signed, ...p },
    s: { t: 'eip191', s: sign(message), ...s },
  }
}

function recapOf(methods: readonly string[], chains: readonly string[]): string {
  const abilities = methods.map((method) => [`request/${method}`, [{ chains }]])
  const recap = { att: { eip155: Object.fromEntries(abilities) } }
  return `urn:recap:${btoa(JSON.stringify(recap)).replaceAll('=', '')}`
}

describe('one-click auth', () => {
  test('one-click auth signs in and connects by one approval', async () => {
    const { wallet } = startWorld()
    const { client, told } = startDapp()
    const { uri, approval, id } = await client.authenticate({
      ...request,
      methods: ['personal_sign'],
    })
    expect(parseUri(uri)?.methods).toEqual(['wc_sessionAuthenticate'])
    const { payload, topic, responder, answer } = await asked(wallet, uri)
    const recap = recapOf(['personal_sign'], request.chains)
    const result = {
      cacaos: [cacao(payload, { recap })],
      responder: { publicKey: responder, metadata: walletMetadata },
    }
    await answer({ result })
    const { signatures, session } = await approval
    expect(signatures).toMatchObject([{ account }])
    expect(recoverSigner(signatures[0]?.message ?? '', signatures[0]?.signature ?? '')).toBe(
      address,
    )
    expect(session).toMatchObject({
      topic,
      peer: { name: 'Fake wallet' },
      namespaces: {
        eip155: {
          accounts: [account, `eip155:10:${address}`],
          chains: request.chains,
          methods: ['personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    })
    await eventually(() =>
      expect(told('settled')).toEqual([{ kind: 'settled', session, proposalId: id }]),
    )
    expect(await client.sessions()).toEqual([session])
  })

  test('one-click auth without methods signs in without a session', async () => {
    const { wallet } = startWorld()
    const { client } = startDapp()
    const { uri, approval } = await client.authenticate(request)
    const { payload, responder, answer } = await asked(wallet, uri)
    await answer({ result: { cacaos: [cacao(payload)], responder: { publicKey: responder } } })
    const { session, signatures } = await approval
    expect(session).toBeUndefined()
    expect(signatures).toHaveLength(1)
    expect(await client.sessions()).toEqual([])
  })

  test.each([
    ['with', []],
    ['without', undefined],
  ])('one-click auth accepts a text %s the heading of an empty list', async (_, resources) => {
    const { wallet } = startWorld()
    const plain = { ...request, resources: [] }
    const { uri, approval } = await startDapp().client.authenticate(plain)
    const { payload, responder, answer } = await asked(wallet, uri)
    const message = printMessage({ ...payload, resources }, 'eip155:1', address)
    const cacaos = [cacao(payload, { s: { s: sign(message) } })]
    await answer({ result: { cacaos, responder: { publicKey: responder } } })
    expect((await approval).signatures).toMatchObject([{ message }])
  })

  test('one-click auth sends no statement for an empty statement', async () => {
    const { wallet } = startWorld()
    const { uri } = await startDapp().client.authenticate({ ...request, statement: '' })
    expect((await asked(wallet, uri)).payload).not.toHaveProperty('statement')
  })

  test('one-click auth sends every field that wallets need, and a session proposal beside it', async () => {
    const { wallet } = startWorld()
    const { uri } = await startDapp().client.authenticate({
      ...request,
      methods: ['eth_sendTransaction'],
    })
    const { asked: message, payload } = await asked(wallet, uri)
    expect(payload).toMatchObject({
      type: 'caip122',
      chains: request.chains,
      domain: request.domain,
      aud: request.uri,
      version: '1',
      nonce: request.nonce,
      statement: request.statement,
      resources: ['https://a.example', printRecap(['eth_sendTransaction'])],
    })
    expect(message.params?.['expiryTimestamp']).toBeGreaterThanOrEqual(
      Math.floor(Date.now() / 1000) + 3590,
    )
    const fallback = await wallet.next((m) => m.method === 'wc_sessionPropose')
    expect(fallback.params).toMatchObject({
      optionalNamespaces: {
        eip155: { chains: request.chains, methods: ['personal_sign', 'eth_sendTransaction'] },
      },
    })
  })

  test('one-click auth falls back to a plain session in wallets that do not support it', async () => {
    const { wallet } = startWorld()
    const { uri, approval } = await startDapp().client.authenticate(request)
    const { asked: message } = await asked(wallet, uri)
    wallet.send(message.topic, { id: message.id, error: { code: 10001, message: 'Unsupported' } })
    const topic = await wallet.approve(uri)
    expect(await approval).toMatchObject({ signatures: [], session: { topic } })
  })

  test('one-click auth can be declined', async () => {
    const { wallet } = startWorld()
    const { uri, approval } = await startDapp().client.authenticate(request)
    const { answer } = await asked(wallet, uri)
    await answer({ error: { code: 12001, message: 'No' } })
    await expect(approval).rejects.toMatchObject({ code: 'REJECTED', eip1193Code: 4001 })
  })

  const other = '0x' + '11'.repeat(20)
  test.each<[string, Changes]>([
    ['of another account', { p: { iss: `did:pkh:eip155:1:${other}` } }],
    ['of another chain', { p: { iss: `did:pkh:eip155:137:${address}` } }],
    ['without an account', { p: { iss: 'did:key:z6Mk' } }],
    ['for another domain', { p: { domain: 'evil.example' } }],
    ['for another page', { p: { aud: 'https://evil.example' } }],
    ['with another nonce', { p: { nonce: '1' } }],
    ['of another time', { p: { iat: '2020-01-01T00:00:00.000Z' } }],
    ['with an end that was not requested', { p: { exp: '2030-01-01T00:00:00.000Z' } }],
    ['with another statement', { p: { statement: 'I give you everything' } }],
    ['with other resources', { p: { resources: [] } }],
    ['with more methods than asked', { recap: recapOf(['eth_sign'], ['eip155:1']) }],
    ['of zero bytes', { s: { s: '0x00' } }],
    ['of a contract without a verifier', { s: { t: 'eip1271', s: '0x00' } }],
    ['of an unknown kind', { s: { t: 'eip6492' } }],
  ])('one-click auth refuses a signature %s, and deletes the session', async (_, changes) => {
    const { relay, wallet } = startWorld()
    const { client, told } = startDapp()
    const { uri, approval } = await client.authenticate({ ...request, methods: ['personal_sign'] })
    const { payload, responder, answer, topic } = await asked(wallet, uri)
    await answer({
      result: {
        cacaos: [cacao(payload), cacao(payload, changes)],
        responder: { publicKey: responder },
      },
    })
    await expect(approval).rejects.toMatchObject({ code: 'INVALID' })
    expect(told('settled')).toEqual([])
    expect(await client.sessions()).toEqual([])
    // wc_sessionDelete.
    const tags = relay.published.filter((m) => m.topic === topic).map(({ tag }) => tag)
    expect(tags).toEqual([1112])
  })

  test.each([{}, { cacaos: [] }, { cacaos: 1, responder: { publicKey: 'x' } }, null, 'yes'])(
    'one-click auth is refused with an invalid answer: %j',
    async (result) => {
      const { wallet } = startWorld()
      const { uri, approval } = await startDapp().client.authenticate(request)
      await (await asked(wallet, uri)).answer({ result })
      await expect(approval).rejects.toMatchObject({ code: 'INVALID' })
    },
  )

  test.each<[string, VerifyContractSignature, boolean]>([
    ['is accepted if the host verifies it', async () => true, true],
    ['is refused if the host refuses it', async () => false, false],
    ['is refused if the node cannot check it', () => Promise.reject(new Error('offline')), false],
  ])('a contract’s signature %s', async (_, verifyContractSignature, isTaken) => {
    const { wallet } = startWorld()
    const { client } = startDapp(undefined, { verifyContractSignature })
    const { uri, approval } = await client.authenticate(request)
    const { payload, responder, answer } = await asked(wallet, uri)
    const cacaos = [cacao(payload, { s: { t: 'eip1271', s: '0x1234' } })]
    await answer({ result: { cacaos, responder: { publicKey: responder } } })
    if (isTaken) expect((await approval).signatures).toMatchObject([{ signature: '0x1234' }])
    else await expect(approval).rejects.toMatchObject({ code: 'INVALID' })
  })

  test.each([
    ['no chain', { chains: [] }],
    ['a chain of another namespace', { chains: ['solana:1'] }],
    ['a name that is not ASCII', { domain: 'bücher.example' }],
    ['a statement of two lines', { statement: 'a\nb' }],
    ['a statement with quotes', { statement: 'I accept "all"' }],
    ['a nonce of seven letters', { nonce: 'abcdefg' }],
    ['a nonce with a dash', { nonce: 'abcdef-12' }],
    ['a resource with a space', { resources: ['https://a.example/b c'] }],
  ])('one-click auth with %s is refused', async (_, changes) => {
    startWorld()
    await expect(startDapp().client.authenticate({ ...request, ...changes })).rejects.toMatchObject(
      {
        code: 'INVALID',
      },
    )
  })

  test('one-click auth ignores an answer with an unknown id', async () => {
    const { wallet } = startWorld()
    const { client } = startDapp()
    const { uri, approval } = await client.authenticate(request)
    const plain = await client.connect(proposal)
    const { answer } = await asked(wallet, uri)
    // An unknown id: anybody who knows the response topic may write there.
    await answer({ id: nextWalletId(), result: {} })
    const topic = await wallet.approve(plain.uri)
    expect(await plain.approval).toMatchObject({ topic })
    const other = await wallet.approve(uri)
    expect(await approval).toMatchObject({ session: { topic: other } })
  })
})
