import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, getAddress, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeTransfer } from './encode.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('an EVM transfer', () => {
  it('a token transfer is encoded as viem encodes it, for any amount [SND-02]', () => {
    fc.assert(
      fc.property(address, address, address, amount, (from, to, token, units) => {
        const data = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [to, units],
        })
        expect(
          encodeTransfer({ from, to, units, token: { address: token, decimals: 18 } }),
        ).toEqual({ from, to: token, value: '0x0', data })
      }),
      { numRuns: 500 },
    )
  })
  it('a coin transfer carries its amount as the value, for any amount [SND-02]', () => {
    fc.assert(
      fc.property(address, address, amount, (from, to, units) => {
        expect(encodeTransfer({ from, to, units })).toEqual({ from, to, value: numberToHex(units) })
      }),
      { numRuns: 500 },
    )
  })
  it.each([-1n, 2n ** 256n])('a transfer of %s units is not a uint256 and is refused', (units) => {
    const to = `0x${'1'.repeat(40)}`
    expect(() => encodeTransfer({ from: to, to, units })).toThrow(RangeError)
  })
})
