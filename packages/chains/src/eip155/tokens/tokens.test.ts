import type { Rpc, TokenUnits } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import { KitError } from '@latchkey/protocol'
import { listedTokens } from '@latchkey/protocol/tokens'
import { askNode, deployWorld, devAccounts, multicall3, startAnvil } from '@latchkey/testing/chain'
import * as local from '@latchkey/testing/chain'
import fc from 'fast-check'
import {
  type Address,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  keccak256,
  multicall3Abi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeAggregate, decodeText, encodeAggregate } from './aggregate.ts'
import { tokens } from './tokens.ts'

const id = 'eip155:31337'
type Request = Parameters<typeof tokens.read>[1]
const { weth, dollar, longNamed } = local.tokens
const [{ address: rich }] = devAccounts
const stranger = (): Address => privateKeyToAddress(generatePrivateKey())

let anvil: Awaited<ReturnType<typeof startAnvil>>
let client: ReturnType<typeof createPublicClient>
let asked: unknown[][] = []
let rpc: Rpc
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  client = createPublicClient({ transport: http(anvil.url) })
  const node = createRpc(id, [anvil.url])
  rpc = (...call) => (asked.push(call), node(...call))
}, 60_000)
afterAll(() => anvil.stop())
beforeEach(() => void (asked = []))

const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  askNode(anvil.url, method, params)
const read = (
  further: readonly string[],
  { owner = rich, listed = [] }: Pick<Partial<Request>, 'owner' | 'listed'> = {},
): Promise<readonly TokenUnits[]> => tokens.read(rpc, { owner, listed, further })
/** A token and its balance as viem reads them. */
async function seen(address: Address, owner: Address = rich): Promise<TokenUnits> {
  const contract = { address, abi: erc20Abi } as const
  return {
    address,
    units: await client.readContract({ ...contract, functionName: 'balanceOf', args: [owner] }),
    decimals: await client.readContract({ ...contract, functionName: 'decimals' }),
    symbol: await client.readContract({ ...contract, functionName: 'symbol' }),
    name: await client.readContract({ ...contract, functionName: 'name' }),
    isKnown: false,
  }
}
/** A contract that answers everything with these bytes. */
async function parrot(answer: Hex): Promise<Address> {
  const address = stranger()
  const length = (answer.length - 2) / 2
  // codecopy(0, 14, length); return(0, length)
  await ask(
    'anvil_setCode',
    address,
    `0x61${toHex(length, { size: 2 }).slice(2)}600e60003961${toHex(length, { size: 2 }).slice(2)}6000f3${answer.slice(2)}` as Hex,
  )
  return address
}

describe('tokens of an EVM network without a gateway', () => {
  it('EVM tokens are read as viem reads them, in one call [BAL-02]', async () => {
    const all = [weth.address, dollar.address, longNamed.address]
    await expect(read(all)).resolves.toEqual(await Promise.all(all.map((each) => seen(each))))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.[0]).toBe('eth_call')
    expect(asked[0]?.[1]).toMatchObject([{ to: multicall3 }, 'latest'])
  })
  it('an EVM token that the host names is shown with a zero balance', async () => {
    const owner = stranger()
    await expect(read([dollar.address], { owner })).resolves.toEqual([
      await seen(dollar.address, owner),
    ])
  })
  it('listed EVM tokens with a balance are read with the tokens that the host names', async () => {
    const { 'eip155:1': listed = [] } = listedTokens
    const address = listed[0]?.address as Address
    await ask('anvil_setCode', address, await client.getCode({ address: dollar.address }))
    // The fourth word of a TestToken's storage are its balances.
    const slot = keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [rich, 3n]),
    )
    await ask('anvil_setStorageAt', address, slot, toHex(5_000_001n, { size: 32 }))
    await expect(read([dollar.address, address], { listed })).resolves.toEqual([
      { address, units: 5_000_001n, name: 'USD Coin', symbol: 'USDC', decimals: 6, isKnown: true },
      await seen(dollar.address),
    ])
    expect(asked).toHaveLength(1)
    await expect(read([], { listed, owner: stranger() })).resolves.toEqual([])
  })
  it('an EVM address that does not answer as a token is left out', async () => {
    const silent = stranger()
    const short = await parrot('0x01')
    const refusing = stranger()
    await ask('anvil_setCode', refusing, '0x60006000fd')
    const greedy = stranger()
    // Burns all the gas it is given.
    await ask('anvil_setCode', greedy, '0xfe')
    await expect(read([silent, short, refusing, greedy, dollar.address])).resolves.toEqual([
      await seen(dollar.address),
    ])
  })
  it('an EVM token may have a bytes32 name, 255 decimals and the largest balance', async () => {
    // One word for everything: its decimals would be more than ERC-20 has.
    await expect(read([await parrot(`0x4d4b52${'0'.repeat(58)}`)])).resolves.toEqual([])
    const many = await parrot(toHex(255n, { size: 32 }))
    await expect(read([many])).resolves.toMatchObject([{ units: 255n, decimals: 255 }])
    expect(decodeText(`0x4d4b52${'0'.repeat(58)}`)).toBe('MKR')
    const huge = 2n ** 256n - 1n
    const slot = keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [devAccounts[8].address, 3n]),
    )
    await ask('anvil_setStorageAt', longNamed.address, slot, toHex(huge))
    const owner = devAccounts[8].address
    await expect(read([longNamed.address], { owner })).resolves.toMatchObject([{ units: huge }])
  })
  it.each([
    ['nothing is', '0x'],
    ['another contract refuses', '0x60006000fd'],
    ['another contract answers', '0x602a60005260206000f3'],
  ])('EVM tokens are read one by one where %s in the place of Multicall3', async (_, code) => {
    const before = await client.getCode({ address: multicall3 })
    await ask('anvil_setCode', multicall3, code)
    try {
      const silent = stranger()
      await expect(read([weth.address, silent, dollar.address])).resolves.toEqual([
        await seen(weth.address),
        await seen(dollar.address),
      ])
    } finally {
      await ask('anvil_setCode', multicall3, before)
    }
  })
  it('reading EVM tokens fails when no node answers', async () => {
    const gone = new KitError('RPC_UNREACHABLE', { network: id })
    const request = { owner: rich, listed: [], further: [dollar.address] } as const
    await expect(tokens.read(() => Promise.reject(gone), request)).rejects.toBe(gone)
  })
  it('reading EVM tokens survives any answer of a node', async () => {
    const request = { owner: rich, listed: [], further: [dollar.address, weth.address] } as const
    const hex = fc.uint8Array({ maxLength: 600 }).map((bytes) => toHex(bytes))
    const words = fc
      .array(fc.oneof(fc.bigInt(0n, 700n), fc.bigInt(0n, 2n ** 256n - 1n)), { maxLength: 20 })
      .map((all) => `0x${all.map((each) => toHex(each, { size: 32 }).slice(2)).join('')}`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(hex, words, fc.anything()), async (answer) => {
        const found = await tokens.read(() => Promise.resolve(answer), request)
        for (const { units, decimals } of found) {
          expect(units).toBeTypeOf('bigint')
          expect(decimals).toBeLessThan(256)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('calls of Multicall3', () => {
  const bytes = fc.uint8Array({ maxLength: 100 }).map((each) => toHex(each))
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((each) => getAddress(toHex(each)))
  it('Multicall3 calls are encoded as viem encodes them', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ to: address, data: bytes }), { maxLength: 8 }), (calls) => {
        const args = calls.map(({ to, data }) => ({
          target: to,
          callData: data,
          allowFailure: true,
        }))
        expect(encodeAggregate(calls)).toBe(
          encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] }),
        )
      }),
    )
  })
  it('Multicall3 results that viem encodes are decoded', () => {
    const result = fc.record({ success: fc.boolean(), returnData: bytes })
    fc.assert(
      fc.property(fc.array(result, { maxLength: 8 }), (results) => {
        const answer = encodeFunctionResult({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          result: results,
        })
        const expected = results.map(({ success, returnData }) =>
          success ? returnData : undefined,
        )
        expect(decodeAggregate(answer, results.length)).toEqual(expected)
        expect(decodeAggregate(answer, results.length + 1)).toBeUndefined()
      }),
    )
  })
  it('texts that viem encodes are decoded in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        expect(decodeText(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(text)
      }),
    )
  })
})
