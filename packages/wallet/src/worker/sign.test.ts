import { hexToBytes } from '@noble/hashes/utils.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { accountDelegate, encodeEndOfAll, permissionValidator } from '@latchkey/contracts/accounts'
import {
  bytesToHex,
  hashTypedData as viemHash,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { encodeTransaction, type EvmTransaction } from '../evm/transaction.ts'
import { hashTypedData, readTypedData } from '../evm/typedData.ts'
import { addressesOf } from '../keys/addresses.ts'
import { createSeed, publicKeysOf } from '../keys/seed.ts'
import { sign } from './sign.ts'

const seed = createSeed()
const keys = await publicKeysOf(seed)
// As: a checksummed address.
const address = addressesOf(keys).eip155 as `0x${string}`
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hexOf = async (work: Parameters<typeof sign>[1]): Promise<`0x${string}`> =>
  bytesToHex((await sign(seed, work))[0] ?? new Uint8Array())

const split = (signature: `0x${string}`) => ({
  r: signature.slice(0, 66) as `0x${string}`,
  s: `0x${signature.slice(66, 130)}` as const,
  yParity: Number.parseInt(signature.slice(130), 16) - 27,
})

describe('signing on EVM', () => {
  it.each([0n, 1n, 127n, 128n, 2n ** 40n])(
    'an authorization is for our delegate, one chain and the nonce %d, as viem reads it [EMB-13]',
    async (nonce) => {
      const signature = await hexOf({ kind: 'evmDelegation', chainId: 8453, nonce })
      const authorization = {
        chainId: 8453,
        nonce: Number(nonce),
        address: accountDelegate,
      } as const
      const found = await recoverAuthorizationAddress({
        authorization,
        signature: split(signature),
      })
      expect(found).toBe(address)
    },
  )

  it('no authorization is signed for every chain [EMB-13]', async () => {
    const refused = { failure: { code: 'INVALID_REQUEST' } }
    await expect(hexOf({ kind: 'evmDelegation', chainId: 0, nonce: 0n })).rejects.toMatchObject(
      refused,
    )
    const fee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n }
    const transaction = { chainId: 0n, nonce: 0n, gas: 100_000n, fee }
    await expect(hexOf({ kind: 'evmRemoval', transaction })).rejects.toMatchObject(refused)
  })

  it('a removal takes the delegation back and ends every permission, in one transaction of the key [EMB-13]', async () => {
    const fee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n }
    const transaction = { chainId: 8453n, nonce: 7n, gas: 100_000n, fee }
    const signed = (await hexOf({ kind: 'evmRemoval', transaction })) as `0x04${string}`
    const { authorizationList, ...read } = parseTransaction(signed)
    const [authorization] = authorizationList
    expect(read).toMatchObject({
      ...{ type: 'eip7702', chainId: 8453, nonce: 7, gas: 100_000n, ...fee },
      ...{ to: permissionValidator.toLowerCase(), data: encodeEndOfAll() },
    })
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(address)
    expect(authorization).toMatchObject({
      ...{ chainId: 8453, nonce: 8, address: `0x${'0'.repeat(40)}` },
    })
    if (!authorization) throw new Error('just found')
    expect(await recoverAuthorizationAddress({ authorization })).toBe(address)
  })

  it.each([0n, 1n, 127n, 128n, 255n, 256n, 2n ** 64n, 2n ** 255n])(
    'encodes a transaction with the value %d as viem does',
    async (value) => {
      for (const data of [
        '0x',
        '0x7f',
        '0x80',
        `0x${'ab'.repeat(55)}`,
        `0x${'ab'.repeat(300)}`,
      ] as const) {
        const transaction: EvmTransaction = {
          chainId: 8453n,
          nonce: value % 1000n,
          to,
          value,
          data,
          gas: 21_000n,
          fee: { maxFeePerGas: 3n, maxPriorityFeePerGas: 0n },
        }
        const theirs = serializeTransaction({
          type: 'eip1559',
          chainId: 8453,
          nonce: Number(value % 1000n),
          ...{ to, value, data, gas: 21_000n, maxFeePerGas: 3n, maxPriorityFeePerGas: 0n },
        })
        expect(bytesToHex(encodeTransaction(transaction))).toBe(theirs)
        const signed = await hexOf({ kind: 'evmTransaction', transaction })
        const serializedTransaction = signed as `0x02${string}`
        expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
      }
    },
  )

  it('signs a transaction with one gas price for networks before EIP-1559', async () => {
    const transaction = {
      ...{ chainId: 31337n, nonce: 0n, to: undefined, value: 0n, data: '0x6000', gas: 60_000n },
      fee: { gasPrice: 7n },
    }
    const signed = await hexOf({ kind: 'evmTransaction', transaction })
    expect(parseTransaction(signed)).toMatchObject({
      type: 'legacy',
      chainId: 31337,
      gasPrice: 7n,
      data: '0x6000',
    })
    // As: a legacy transaction.
    const serializedTransaction = signed as `0x${string}` as never
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  })

  it('signs a message of any bytes', async () => {
    for (const raw of ['0x', '0x00ff', `0x${'61'.repeat(1000)}`] as const) {
      const signature = await hexOf({ kind: 'evmMessage', bytes: hexToBytes(raw.slice(2)) })
      expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
    }
  })

  const mail = {
    types: {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[2]' },
        { name: 'contents', type: 'bytes' },
        { name: 'hash', type: 'bytes32' },
        { name: 'short', type: 'bytes3' },
        { name: 'amount', type: 'int64' },
        { name: 'sure', type: 'bool' },
        { name: 'grid', type: 'uint8[][2]' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: to },
    message: {
      from: { name: 'Ada', wallets: [to, address] },
      to: [
        { name: 'Bob', wallets: [] },
        { name: 'Eve', wallets: [to] },
      ],
      contents: '0x001122',
      hash: `0x${'12'.repeat(32)}`,
      short: '0xabcdef',
      amount: '-5',
      sure: true,
      grid: [[1, '2'], []],
    },
  } as const

  it('signs typed data as viem does', async () => {
    const data = readTypedData(JSON.stringify(mail))
    if (!data) throw new Error('refused')
    // As: viem's types follow the data, which is not of one type here.
    expect(bytesToHex(hashTypedData(data))).toBe(viemHash(mail as never))
    const signature = await hexOf({ kind: 'evmTypedData', data })
    expect(await verifyTypedData({ ...(mail as object), address, signature } as never)).toBe(true)
  })

  it.each([
    ['a missing value', { contents: undefined }],
    ['a list of another length', { to: [] }],
    ['bytes of another length', { short: '0xabcd' }],
    ['a number that does not fit', { amount: '9223372036854775808' }],
    ['a number with a fraction', { amount: 1.5 }],
    ['text where an address belongs', { from: { name: 'Ada', wallets: ['0x12'] } }],
  ])('refuses typed data with %s', (_, change) => {
    expect(readTypedData({ ...mail, message: { ...mail.message, ...change } })).toBeUndefined()
  })

  it('refuses typed data whose types contain themselves without end', () => {
    const loop: { inner?: unknown } = {}
    loop.inner = loop
    const types = { A: [{ name: 'inner', type: 'A' }] }
    expect(readTypedData({ types, primaryType: 'A', domain: {}, message: loop })).toBeUndefined()
  })
})

describe('signing on Solana', () => {
  it('signs a text, and refuses bytes that are the message of a transaction', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const [signature = new Uint8Array()] = await sign(seed, { kind: 'solanaMessage', bytes })
    expect(ed25519.verify(signature, bytes, hexToBytes(keys.ed25519))).toBe(true)
    // One signer, one account, no instruction.
    const message = new Uint8Array(3 + 1 + 32 + 32 + 1)
    message.set([1, 0, 0, 1])
    await expect(sign(seed, { kind: 'solanaMessage', bytes: message })).rejects.toMatchObject({
      failure: { code: 'INVALID_REQUEST' },
    })
  })
})
