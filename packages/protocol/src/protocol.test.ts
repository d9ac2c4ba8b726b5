import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseAccountId, parseNetworkId } from './caip.ts'
import { issueText } from './errors/issues.ts'
import { fromWallet, rpcCode } from './errors/jsonRpc.ts'
import { isKitError, KitError } from './errors/KitError.ts'

describe('CAIP ids', () => {
  it('an account id is split into three parts [VAL-02]', () => {
    expect(parseAccountId('eip155:1:0xabc')).toEqual({
      namespace: 'eip155',
      network: 'eip155:1',
      address: '0xabc',
    })
    expect(parseNetworkId('bip122:000000000019d6689c085ae165831e93').namespace).toBe('bip122')
  })
  it.each([
    '',
    'eip155',
    'eip155:1',
    'eip155::0xabc',
    'eip155:1:',
    ':1:0xabc',
    'eip155:1:0xabc:more',
    'cosmos:1:abc',
    '__proto__:1:x',
  ])('an account id %j is refused [VAL-02]', (text) => {
    expect(() => parseAccountId(text)).toThrow('Invalid CAIP Address')
  })
  it.each(['eip155', 'eip155:', 'eip155:1:2', 'nope:1'])(
    'a network id %j is refused [VAL-02]',
    (text) => {
      expect(() => parseNetworkId(text)).toThrow('Invalid CAIP Network')
    },
  )
})

describe('errors', () => {
  it.each([
    [4001, 'USER_REJECTED', 'Connection declined'],
    [4100, 'UNAUTHORIZED', 'The wallet hasn’t allowed this account or action'],
    [4200, 'METHOD_UNSUPPORTED', 'The wallet doesn’t support this request'],
    [4900, 'WALLET_DISCONNECTED', 'The wallet isn’t connected to any network'],
    [4901, 'CHAIN_DISCONNECTED', 'The wallet isn’t connected to this network'],
    [4902, 'CHAIN_UNKNOWN', 'The wallet doesn’t know this network'],
    [-32700, 'PARSE_ERROR', 'The wallet couldn’t read the request'],
    [-32600, 'INVALID_REQUEST', 'The wallet refused the request’s format'],
    [-32601, 'METHOD_NOT_FOUND', 'The wallet doesn’t know this request'],
    [-32602, 'INVALID_PARAMS', 'The wallet refused the request’s details'],
    [-32603, 'INTERNAL_ERROR', 'The wallet had an internal problem'],
    [-32000, 'INVALID_INPUT', 'The wallet or the network refused the request'],
    [-32001, 'RESOURCE_NOT_FOUND', 'The wallet or the network couldn’t find what was requested'],
    [
      -32002,
      'RESOURCE_UNAVAILABLE',
      'A request is already waiting in the wallet. Open the wallet to answer it',
    ],
    [-32003, 'TRANSACTION_REJECTED', 'The network refused the transaction'],
    [-32004, 'METHOD_NOT_SUPPORTED', 'The network doesn’t support this request'],
    [-32005, 'LIMIT_EXCEEDED', 'Too many requests. Wait a moment and try again'],
    [-32006, 'VERSION_UNSUPPORTED', 'The wallet or the network uses an incompatible version'],
  ])('a wallet’s error code %d is %s: %s [CON-16]', (code, row, text) => {
    const error = fromWallet({ code, message: 'wallet words' })
    expect([error.code, error.message, error.context['rpcCode']]).toEqual([row, text, code])
  })
  it('the error code that a wallet wrapped in another error is found [CON-15]', () => {
    expect(rpcCode({ code: -32603, data: { originalError: { code: 4902 } } })).toBe(4902)
  })
  it.each([undefined, null, 'text', 7, {}, { code: '4001' }])(
    'a wallet’s error %j becomes WALLET_FAILED',
    (value) => {
      expect(fromWallet(value).code).toBe('WALLET_FAILED')
    },
  )
  const throwing = {
    get name(): never {
      throw new Error('hostile')
    },
    get code(): never {
      throw new Error('hostile')
    },
  }
  const endless: object = new Proxy({}, { get: () => endless })
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  it.each([
    ['getters that throw', throwing],
    ['no end of nested errors', endless],
    ['a revoked proxy', revoked.proxy],
    ['an error that poses as ours', { name: 'KitError', code: 'ABORTED', message: 'Visit evil' }],
  ])('a wallet’s error with %s becomes WALLET_FAILED and is kept as the cause', (_, value) => {
    const error = fromWallet(value)
    expect([error.code, error.message]).toEqual(['WALLET_FAILED', 'The wallet reported an error'])
    expect(error.cause).toBe(value)
  })
  it('a KitError is recognised across copies of the package, and keeps its cause', () => {
    const cause = new Error('why')
    const error = new KitError('HTTP_STATUS', { status: 418 }, { cause })
    expect(error.message).toBe('HTTP status code: 418')
    expect(error.cause).toBe(cause)
    expect(isKitError({ name: 'KitError', code: 'HTTP_STATUS' }, 'HTTP_STATUS')).toBe(true)
    expect(isKitError(error, 'KIT_MISSING')).toBe(false)
  })
  it('a schema issue is told in the specified words [VAL-04]', () => {
    const say = (schema: v.GenericSchema, value: unknown): string => {
      const result = v.safeParse(schema, value)
      if (result.success) throw new Error('expected an issue')
      return issueText(result.issues[0])
    }
    const form = v.object({
      name: v.pipe(v.string(), v.minLength(4)),
      mode: v.picklist(['dark', 'light']),
    })
    expect(say(form, { mode: 'dark' })).toBe('name: Required')
    expect(say(form, { name: 5, mode: 'dark' })).toMatch(/^name: Expected string received /)
    expect(say(form, { name: 'abcd', mode: 'blue' })).toBe('mode: Invalid enum value')
    expect(say(form, { name: 'abc', mode: 'dark' })).toBe(
      'name: String must contain at least 4 characters',
    )
  })
})
