import { readFileSync } from 'node:fs'
import { askNode } from '@latchkey/testing/chain'
import fc from 'fast-check'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './fixtures/world.ts'
import {
  encodeExecute,
  encodeGrant,
  type Hex,
  packUserOperation,
  type Permission,
  permissionId,
  permissionSignature,
  permissionValidator,
} from './index.ts'

const account = '0x00000000000000000000000000000000000a0001'
const tokens = [
  '0x0000000000000000000000000000000000007001',
  '0x0000000000000000000000000000000000007002',
] as const
const friend = '0x00000000000000000000000000000000000f0001'
const stranger = '0x00000000000000000000000000000000000e0001'
/** Functions that move tokens, and the place of their amount among the words. */
const moves = [
  ['0xa9059cbb', 1],
  ['0x095ea7b3', 1],
  ['0x39509351', 1],
  ['0x23b872dd', 2],
] as const
const key = privateKeyToAccount(generatePrivateKey())
/** The validator is told the hash of an operation, so that one signature serves all. */
const hash: Hex = `0x${'5'.repeat(64)}`
const probe = parseAbi(['function run(address, bytes[]) returns (uint256[])'])
const validator = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validateUserOp(Packed, bytes32) returns (uint256)',
])

let world: World
let signature: Hex
let code: Hex
let now: number
beforeAll(async () => {
  world = await openWorld()
  signature = await key.sign({ hash })
  code = await compileProbe()
  now = Number((await world.client.getBlock()).timestamp)
}, 60_000)
afterAll(() => world.stop())

const units = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(0n, 700n) },
  { weight: 1, arbitrary: fc.constantFrom(2n ** 255n, 2n ** 256n - 1n) },
)
const call = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      token: fc.nat(1),
      by: fc.nat(3),
      units,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), units }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('stranger', 'other', 'cut', 'data') }),
  },
)
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never
const operation = fc.record({
  period: fc.oneof(
    { weight: 9, arbitrary: fc.nat(4) },
    { weight: 1, arbitrary: fc.constant(2 ** 48 - 1) },
  ),
  calls: fc.array(call, { maxLength: 4 }),
  fees: fc.oneof(fc.constant(0n), fc.bigInt(1n, 400n)),
  isSponsored: fc.boolean(),
})
const bounds = fc.record({
  nativeUnits: fc.bigInt(0n, 2000n),
  limits: fc.tuple(fc.bigInt(1n, 2000n), fc.bigInt(1n, 2000n)),
  period: fc.integer({ min: 1, max: 10_000 }),
  age: fc.integer({ min: 0, max: 5000 }),
  left: fc.integer({ min: 100, max: 30_000 }),
})

it(
  'the limits of a permission hold for any sequence of operations',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        bounds,
        fc.array(operation, { minLength: 1, maxLength: 8 }),
        async (bound, steps) => {
          const permission: Permission = {
            key: key.address,
            start: now - bound.age,
            expiry: now + bound.left,
            period: bound.period,
            nativeUnits: bound.nativeUnits,
            rules: [
              ...tokens.flatMap((target) => moves.map(([selector]) => ({ target, selector }))),
              { target: friend },
            ],
            tokens: tokens.map((token, index) => ({ token, units: bound.limits[index] ?? 0n })),
            salt: `0x${'0'.repeat(64)}`,
          }
          const model = modelOf(permission)
          const id = permissionId(account, permission)
          const calls = steps.map((each) => validation(id, each))
          const [granted, ...results] = await run([encodeGrant(permission), ...calls])
          expect(granted).toBe(BigInt(id))
          expect(results).toEqual(steps.map(model))
        },
      ),
    )
  },
)

type Step = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/** The bounds in few words: an operation is taken whole or refused, and only what is taken counts. */
function modelOf({ start, expiry, period: length, nativeUnits, tokens: limits }: Permission) {
  const most = new Map([
    ['coin', nativeUnits],
    ...limits.map(({ token, units: each }) => [token, each] as const),
  ])
  const used = new Map<string, { readonly period: number; readonly units: bigint }>()
  return ({ period, calls, fees, isSponsored }: Step): bigint => {
    const asked = new Map<string, bigint>()
    const add = (name: string, more: bigint) => asked.set(name, (asked.get(name) ?? 0n) + more)
    if (calls.length === 0) return 1n
    for (const each of calls) {
      if (each.kind === 'move') add(tokens[each.token as 0 | 1], each.units)
      else if (each.kind === 'pay') add('coin', each.units)
      else return 1n
    }
    if (!isSponsored) add('coin', fees)
    if (asked.get('coin') === 0n) asked.delete('coin')
    const from = start + period * length
    if (from >= expiry) return 1n
    const after = [...asked].map(([name, more]) => {
      const before = used.get(name) ?? { period: 0, units: 0n }
      const spent = before.period === period ? before.units : 0n
      return { name, isPast: period < before.period, units: spent + more }
    })
    if (after.some(({ name, isPast, units: each }) => isPast || each > (most.get(name) ?? 0n)))
      return 1n
    for (const { name, units: each } of after) used.set(name, { period, units: each })
    const until = Math.min(from + length - 1, expiry)
    return (BigInt(from) << 208n) | (BigInt(until) << 160n)
  }
}

function validation(id: Hex, { period, calls, fees, isSponsored }: Step): Hex {
  const packed = packUserOperation({
    sender: account,
    nonce: 0n,
    callData: encodeExecute(calls.map(callOf)),
    callGasLimit: 0n,
    verificationGasLimit: fees,
    preVerificationGas: 0n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 0n,
    ...(isSponsored && { paymaster: friend }),
    signature: permissionSignature(id, period, signature),
  })
  return encodeFunctionData({
    abi: validator,
    functionName: 'validateUserOp',
    args: [packed, hash],
  })
}

function callOf(each: Call): Parameters<typeof encodeExecute>[0][number] {
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  if ('by' in each) {
    const [selector, at] = moves[each.by as 0 | 1 | 2 | 3]
    return {
      to: tokens[each.token as 0 | 1],
      data: `${selector}${word(7n).repeat(at)}${word(each.units)}`,
    }
  }
  if ('units' in each) return { to: friend, value: each.units }
  if (each.kind === 'stranger') return { to: stranger, value: 1n }
  if (each.kind === 'other') return { to: tokens[0], data: '0x12345678' }
  if (each.kind === 'cut') return { to: tokens[0], data: `${moves[0][0]}${word(7n)}` }
  return { to: friend, data: `${moves[0][0]}${word(7n)}${word(1n)}` }
}

/** The validator's answers, or 1 for a refused call. */
async function run(calls: readonly Hex[]): Promise<readonly bigint[]> {
  const data = encodeFunctionData({ abi: probe, args: [permissionValidator, [...calls]] })
  const request = { to: account, data, gas: '0x1c9c380' }
  const answer = await askNode(world.anvil.url, 'eth_call', [
    request,
    'latest',
    { [account]: { code } },
  ])
  // As: nodes answer in hex.
  return decodeFunctionResult({ abi: probe, data: answer as Hex })
}

async function compileProbe(): Promise<Hex> {
  const { default: solc } = await import('solc')
  const content = readFileSync(new URL('fixtures/PermissionsProbe.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { probe: { content } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  }
  // As: the standard JSON output of a compiler pinned to one version.
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    readonly contracts: {
      readonly probe: {
        readonly PermissionsProbe: {
          readonly evm: { readonly deployedBytecode: { readonly object: string } }
        }
      }
    }
  }
  return `0x${output.contracts.probe.PermissionsProbe.evm.deployedBytecode.object}`
}
