import { accountAddress, type Permission, permissionValidator } from '@latchkey/contracts/accounts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { erc20Abi, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { checksummed } from '../evm/address.ts'
import { Refusal } from '../refusal.ts'
import { readPermission } from './permissionRequest.ts'

const now = 1_800_000_000
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = {
  network: {
    id: 'eip155:1',
    name: 'Ethereum',
    symbol: 'ETH',
    rpcUrl: 'http://127.0.0.1:1',
    confirmAbove: '1',
    permissionHours: 24,
  },
  bundlerUrl: 'http://127.0.0.1:2',
  chainId: 1,
  owner,
  address: checksummed(accountAddress(owner).slice(2)),
  form: 'contract',
} as const
const key = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const token = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const signer = (...publicKeys: readonly string[]): object => ({
  type: 'keys',
  data: { keys: publicKeys.map((publicKey) => ({ type: 'secp256k1', publicKey })) },
})
const amount = { allowance: '1000', start: now, period: 3600 }
const ofToken = { type: 'erc20-recurring-allowance', data: { ...amount, address: token } }
const ofCoin = { type: 'native-token-recurring-allowance', data: amount }
const calls = (address: string, functions: readonly object[], abi: readonly object[] = []) => ({
  type: 'contract-call',
  data: { address, abi, functions },
})
const read = (change: object = {}): Permission =>
  readPermission(
    [
      {
        chainId: '0x1',
        expiry: now + 7200,
        signer: signer(key.publicKey),
        permissions: [ofToken],
        ...change,
      },
    ],
    account,
    now,
  )
const refusal = (change: object): string | undefined => {
  try {
    read(change)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.failure.code : String(error)
  }
}

describe('a page’s wish for a permission', () => {
  it('an amount of a token alone becomes its transfers within the amount', () => {
    const permission = read()
    expect(permission).toMatchObject({
      key: key.address,
      start: now,
      expiry: now + 7200,
      period: 3600,
      nativeUnits: 0n,
      rules: [{ target: token, selector: '0xa9059cbb' }],
      tokens: [{ token, units: 1000n }],
    })
    expect(read().salt).not.toBe(permission.salt)
  })

  it('functions are read from the ABI, tuples and overloads included', () => {
    const trade = {
      type: 'function',
      name: 'trade',
      inputs: [
        {
          type: 'tuple[]',
          components: [{ type: 'address' }, { type: 'tuple', components: [{ type: 'uint256' }] }],
        },
        { type: 'bytes' },
      ],
    }
    const permission = read({
      permissions: [
        calls(friend, [{ functionName: 'trade' }, { selector: '0x' }], [trade, ...erc20Abi]),
        ofCoin,
      ],
    })
    expect(permission.rules).toEqual([
      {
        target: friend,
        selector: toFunctionSelector('function trade((address,(uint256))[],bytes)'),
      },
      { target: friend },
    ])
    const twice = { ...trade, inputs: [] }
    const permissions = [calls(friend, [{ functionName: 'trade' }], [trade, twice])]
    expect(refusal({ permissions })).toBe('INVALID_REQUEST')
  })

  it('a request comes as JSON too, whose text is checked like any other', () => {
    const request = { chainId: '0x1', expiry: now + 1, signer: signer(key.publicKey) }
    const text = JSON.stringify({ ...request, permissions: [ofToken] })
    expect(readPermission([text], account, now)).toMatchObject({ key: key.address })
    expect(() => readPermission(['{'], account, now)).toThrow('INVALID_REQUEST')
  })

  it('a compressed key is the same key, and two different keys or no point of the curve are refused', () => {
    const compressed = `0x${bytesToHex(secp256k1.Point.fromHex(key.publicKey.slice(2)).toBytes())}`
    expect(read({ signer: signer(compressed) }).key).toBe(key.address)
    // The shape of the incumbent's SDK, whose service adds a key: ours adds the app's own.
    expect(read({ signer: signer(compressed, key.publicKey) }).key).toBe(key.address)
    const other = privateKeyToAccount(`0x${'44'.repeat(32)}`).publicKey
    expect(refusal({ signer: signer(key.publicKey, other) })).toBe('CAPABILITY_UNSUPPORTED')
    expect(refusal({ signer: signer(`0x02${'f'.repeat(64)}`) })).toBe('INVALID_REQUEST')
    expect(refusal({ signer: signer(`${key.publicKey.slice(0, -1)}1`) })).toBe('INVALID_REQUEST')
  })

  it.each<[string, object, string]>([
    [
      'an end after the operator’s longest time',
      { expiry: now + 86_401 },
      'CAPABILITY_UNSUPPORTED',
    ],
    ['an end that has passed', { expiry: now }, 'INVALID_REQUEST'],
    ['another network', { chainId: '0x2' }, 'INVALID_REQUEST'],
    ['another account', { address: friend }, 'INVALID_REQUEST'],
    ['an unknown field', { paymaster: friend }, 'INVALID_REQUEST'],
    ['a policy', { policies: [{ type: 'call-limit' }] }, 'INVALID_REQUEST'],
    ['an unknown type', { permissions: [{ type: 'all', data: {} }] }, 'CAPABILITY_UNSUPPORTED'],
    ['coin for nobody', { permissions: [ofCoin] }, 'CAPABILITY_UNSUPPORTED'],
    [
      'a condition on an argument',
      { permissions: [calls(token, [{ functionName: 'transfer', args: [] }]), ofToken] },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'transfers without an amount',
      { permissions: [calls(token, [{ selector: '0xa9059cbb' }])] },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'another function of a token with an amount',
      { permissions: [calls(token, [{ selector: '0x12345678' }]), ofToken] },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'all of a collection',
      { permissions: [calls(friend, [{ selector: '0xa22cb465' }])] },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'the account itself',
      { permissions: [calls(account.address, [{ selector: '0x12345678' }])] },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'the validator',
      { permissions: [calls(permissionValidator, [{ selector: '0x12345678' }])] },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'two periods',
      {
        permissions: [
          ofToken,
          calls(friend, [{ selector: '0x' }]),
          { ...ofCoin, data: { ...amount, period: 60 } },
        ],
      },
      'CAPABILITY_UNSUPPORTED',
    ],
    ['two amounts of a token', { permissions: [ofToken, ofToken] }, 'CAPABILITY_UNSUPPORTED'],
  ])('%s is refused [EMB-12]', (_, change, code) => {
    expect(refusal(change)).toBe(code)
  })
})
