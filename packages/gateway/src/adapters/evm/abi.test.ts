import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionResult,
  multicall3Abi,
  namehash as viemNamehash,
  parseAbi,
  toHex,
} from 'viem'
import { normalize, packetToBytes } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { decodeAggregate3, decodeBytes, decodeString, decodeUint, encodeAggregate3 } from './abi.ts'
import { encodeAvatar, encodeReverse, namehash } from './ens.ts'

const hex = (options: fc.IntArrayConstraints = {}): fc.Arbitrary<`0x${string}`> =>
  fc.uint8Array(options).map((bytes) => toHex(bytes))
const address = hex({ minLength: 20, maxLength: 20 })
const resolverAbi = parseAbi([
  'function reverseWithGateways(bytes lookupAddress, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function text(bytes32 node, string key) view returns (string)',
])

describe('ABI encoding against viem', () => {
  test('encodes aggregate3 calls that viem decodes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ target: address, data: hex() }), { maxLength: 8 }),
        (calls) => {
          const { functionName, args } = decodeFunctionData({
            abi: multicall3Abi,
            data: encodeAggregate3(calls) as `0x${string}`,
          })
          expect(functionName).toBe('aggregate3')
          // As: the arguments of aggregate3; the line above has checked the function.
          const decoded = args?.[0] as readonly {
            target: string
            allowFailure: boolean
            callData: string
          }[]
          expect(
            decoded.map((call) => [call.target.toLowerCase(), call.allowFailure, call.callData]),
          ).toEqual(calls.map(({ target, data }) => [target, true, data]))
        },
      ),
    )
  })

  test('decodes aggregate3 results that viem encoded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ success: fc.boolean(), returnData: hex() }), { maxLength: 8 }),
        (results) => {
          const encoded = encodeFunctionResult({
            abi: multicall3Abi,
            functionName: 'aggregate3',
            result: results,
          })
          expect(decodeAggregate3(encoded)).toEqual(
            results.map(({ success, returnData }) => ({ isSuccess: success, data: returnData })),
          )
        },
      ),
    )
  })

  test('decodes strings, bytes and numbers that viem encoded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        hex(),
        (text, number, bytes) => {
          const abi = parseAbi([
            'function s() view returns (string)',
            'function n() view returns (uint256)',
          ])
          const string = encodeFunctionResult({ abi, functionName: 's', result: text })
          // Both drop a byte order mark at the start.
          expect(decodeString(string)).toBe(
            decodeFunctionResult({ abi, functionName: 's', data: string }),
          )
          expect(decodeUint(encodeFunctionResult({ abi, functionName: 'n', result: number }))).toBe(
            number,
          )
          const resolved = encodeFunctionResult({
            abi: resolverAbi,
            functionName: 'resolveWithGateways',
            result: [bytes, `0x${'00'.repeat(20)}`],
          })
          expect(decodeBytes(resolved)).toBe(bytes)
        },
      ),
    )
  })

  test('decodes the text of an old contract from a padded word', () => {
    expect(decodeString(toHex('MKR', { size: 32 }).replace(/^0x0+/, '0x').padEnd(66, '0'))).toBe(
      'MKR',
    )
  })

  test('ABI decoders throw only a RangeError on invalid bytes', () => {
    fc.assert(
      fc.property(fc.oneof(hex({ maxLength: 300 }), fc.string()), (data) => {
        for (const decode of [decodeAggregate3, decodeUint, decodeString, decodeBytes]) {
          try {
            decode(data)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
        }
      }),
    )
  })

  test.each(['vitalik.eth', 'a.b.c.eth', 'ünïcode.eth', 'eth'])(
    'encodes the ENS calls for %s as viem does',
    (name) => {
      expect(`0x${namehash(name)}`).toBe(viemNamehash(normalize(name)))
      const outer = decodeFunctionData({
        abi: resolverAbi,
        data: encodeAvatar(name) as `0x${string}`,
      })
      expect(outer.functionName).toBe('resolveWithGateways')
      expect(outer.args[0]).toBe(toHex(packetToBytes(name)))
      expect(outer.args[2]).toEqual([])
      const inner = decodeFunctionData({ abi: resolverAbi, data: outer.args[1] as `0x${string}` })
      expect(inner.args).toEqual([viemNamehash(name), 'avatar'])
      const lookup = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
      const reverse = decodeFunctionData({
        abi: resolverAbi,
        data: encodeReverse(lookup) as `0x${string}`,
      })
      expect([reverse.functionName, reverse.args]).toEqual([
        'reverseWithGateways',
        [lookup, 60n, []],
      ])
    },
  )
})
