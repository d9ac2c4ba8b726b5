import { describe, expect, it } from 'vitest'
import {
  accessOf,
  appMessage,
  checkedRequest,
  createRate,
  errorMessage,
  frameLimits,
  idOf,
  isWithinLimits,
  readAnswer,
  readAppMessage,
  rpcMethods,
  successMessage,
} from './index.ts'

const id = 'd9428888-122b-41e1-b85c-61fe2ff6c1a1'
const other = 'd9428888-122b-41e1-b85c-61fe2ff6c1a2'

describe('access', () => {
  it.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ])('%s needs the visitor’s approval [EMB-09]', (method) => expect(accessOf(method)).toBe('ask'))

  it('the frame allows methods that read or use no key [EMB-09]', () => {
    const reads = rpcMethods.filter((method) => accessOf(method) === 'allow')
    expect(reads).toEqual(
      expect.arrayContaining(['eth_call', 'eth_blockNumber', 'wallet_getCapabilities']),
    )
    expect(reads.filter((method) => /sign|sendT|sendU|sendC|Permission/i.test(method))).toEqual([])
  })

  it.each([
    'eth_sign',
    'eth_signTypedData',
    'wallet_addEthereumChain',
    'toString',
    '__proto__',
    '',
  ])('the frame refuses %j [EMB-09]', (method) => expect(accessOf(method)).toBeUndefined())
})

describe('limits', () => {
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), 'end')
  const cycle: { self?: unknown } = {}
  cycle.self = cycle

  it('a frame message is held to its size and depth', () => {
    expect(isWithinLimits({ text: 'x'.repeat(frameLimits.size - 100) })).toBe(true)
    expect(isWithinLimits({ text: 'x'.repeat(frameLimits.size) })).toBe(false)
    expect(isWithinLimits(nested(frameLimits.depth))).toBe(true)
    expect(isWithinLimits(nested(frameLimits.depth + 1))).toBe(false)
    expect(isWithinLimits(Array.from({ length: 40_000 }, () => 1))).toBe(false)
  })

  it.each([
    ['a cycle', cycle],
    ['a map', { map: new Map() }],
    ['bytes', { bytes: new Uint8Array(4) }],
    ['a date', new Date(0)],
    ['a bigint', { value: 1n }],
    // A loop over the claimed length would run for minutes.
    ['an array with a huge length', Object.assign([], { length: 4_000_000_000 })],
    [
      'an object whose getter throws',
      {
        get bad(): never {
          throw new Error('read')
        },
      },
    ],
  ])('a message with %s is refused', (_, message) => expect(isWithinLimits(message)).toBe(false))

  it('a frame allows sixty messages a second, and refills over time', () => {
    let now = 1000
    const rate = createRate(() => now)
    const taken = (): number => Array.from({ length: 100 }, rate.take).filter(Boolean).length
    expect(taken()).toBe(60)
    now += 500
    expect(taken()).toBe(30)
    now += 60_000
    expect(taken()).toBe(60)
    // A clock that was set back restores nothing.
    now -= 30_000
    expect(taken()).toBe(0)
  })
})

describe('messages', () => {
  const rpc = (payload: unknown): unknown =>
    checkedRequest({ name: 'RPC_REQUEST', id, payload })?.payload

  it('a frame message arrives unchanged and is answered by its id', () => {
    const sent = { name: 'GET_USER', id, payload: { chainId: 'eip155:1' } } as const
    expect(readAppMessage(appMessage(sent))).toEqual({ request: sent })
    const answer = { address: '0xabc', chainId: 'eip155:1' }
    const success = successMessage('GET_USER', id, answer)
    expect([idOf(success), readAnswer('GET_USER', success)]).toEqual([id, { ok: true, answer }])
    const refusal = errorMessage('GET_USER', id, { code: 'NOT_CONNECTED' })
    expect(readAnswer('GET_USER', refusal)).toEqual({
      ok: false,
      failure: { code: 'NOT_CONNECTED' },
    })
  })

  it('a page may ask whether it is connected with a token, as other frames have them, or without [EMB-02]', () => {
    const type = '@w3m-app/IS_CONNECTED'
    for (const message of [
      { type, id },
      { type, id, payload: {} },
      { type, id, payload: { token: 'eyJ' } },
    ])
      expect(readAppMessage(message).request?.name).toBe('IS_CONNECTED')
    expect(readAppMessage({ type, id, payload: { token: 1 } })).toEqual({
      refuse: { name: 'IS_CONNECTED', id },
    })
  })

  it.each([
    ['https://farcaster.xyz/~/siwf?channelToken=ABC', true],
    ['http://localhost:8788/farcaster?channel=1', true],
    ['http://farcaster.xyz/', false],
    ['http://localhost.evil.example/', false],
    ['javascript:alert(1)', false],
    ['farcaster://login', false],
    ['https://', false],
    [`https://farcaster.xyz/${'x'.repeat(1024)}`, false],
    [1, false],
  ])('%s is accepted as a Farcaster link: %s [CON-04]', (url, good) => {
    const read = readAnswer('GET_FARCASTER_URI', successMessage('GET_FARCASTER_URI', id, { url }))
    expect(read).toEqual(good ? { ok: true, answer: { url } } : undefined)
  })

  it.each([
    ['of another request', successMessage('SIGN_OUT', id)],
    ['without its payload', successMessage('GET_USER', id)],
    [
      'with an unknown field in its payload',
      successMessage('GET_USER', id, { address: '0x', chainId: 1, token: 't' }),
    ],
    [
      'with an unknown error code',
      { ...errorMessage('GET_USER', id, {}), payload: { code: 'EVIL' } },
    ],
    [
      'with an unknown field beside its payload',
      { ...successMessage('GET_USER', id, { address: '0x', chainId: 1 }), x: 1 },
    ],
    ['in plain text', 'READY'],
    ['of null', null],
  ])('a frame answer %s is ignored', (_, message) =>
    expect(readAnswer('GET_USER', message)).toBeUndefined(),
  )

  it.each([
    [{ id: 'short' }],
    [{ id: {} }],
    [Object.create({ id })],
    [null],
    ['text'],
    [undefined],
  ])('a frame message %o has no id', (message) => expect(idOf(message)).toBeUndefined())

  it('an invalid frame request is refused by its id, and ignored without an id', () => {
    const type = '@w3m-app/RPC_REQUEST'
    const unknownMethod = { type, id, payload: { method: 'eth_sign' } }
    expect(readAppMessage(unknownMethod)).toEqual({ refuse: { name: 'RPC_REQUEST', id } })
    const endpoint = { type, id, payload: { method: 'eth_call', rpcUrl: 'https://evil' } }
    expect(readAppMessage(endpoint)).toEqual({ refuse: { name: 'RPC_REQUEST', id } })
    for (const message of [
      { type: '@w3m-app/EVIL', id },
      { type: '@w3m-app/toString', id },
      { type: '@w3m-frame/SIGN_OUT', id },
      { type: 'SIGN_OUT', id },
      { type: '@w3m-app/SIGN_OUT', id: '1' },
      { type: '@w3m-app/SIGN_OUT', id, extra: true },
      undefined,
    ])
      expect(readAppMessage(message)).toEqual({})
  })

  it('a frame request can be aborted by its id', () => {
    const sent = { name: 'RPC_ABORT', id, payload: { id: other } } as const
    expect(readAppMessage(appMessage(sent))).toEqual({ request: sent })
    expect(checkedRequest({ name: 'RPC_ABORT', id, payload: { id: 'all' } })).toBeUndefined()
  })

  it('each call of wallet_sendCalls needs an address and hex data [EMB-10]', () => {
    const calls = (...list: readonly object[]): unknown => ({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0x1', calls: list }],
    })
    const good = calls({ to: '0xab', data: '0x', value: '0x1' }, { to: '0xab' })
    expect(rpc(good)).toEqual(good)
    expect(rpc(calls({ data: '0x' }))).toBeUndefined()
    expect(rpc(calls({ to: 'ab' }))).toBeUndefined()
    expect(rpc(calls({ to: '0xab', data: 'ab' }))).toBeUndefined()
    expect(rpc({ method: 'wallet_sendCalls' })).toBeUndefined()
    expect(rpc({ method: 'wallet_sendCalls', params: [] })).toBeUndefined()
  })

  it('a frame request above the limits is not sent', () => {
    const params = ['x'.repeat(frameLimits.size)]
    expect(rpc({ method: 'personal_sign', params })).toBeUndefined()
    expect(rpc({ method: 'personal_sign', params: [1n] })).toBeUndefined()
  })
})
