import { namespaceConformance } from '@latchkey/testing/conformance'
import { startAnvil } from '@latchkey/testing/chain'
import { createRpc } from '@latchkey/core/rpc'
import fc from 'fast-check'
import { getAddress, isAddress, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { eip155 } from './index.ts'

namespaceConformance({
  create: eip155,
  manifest: new URL('index.ts', import.meta.url),
  id: 'eip155',
  accountTypes: ['smartAccount', 'eoa'],
  // EIP-55, test cases
  addresses: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ].map((canonical) => ({ written: canonical.slice(2).toLowerCase(), canonical })),
})

describe('an EVM address', () => {
  it('parses the EVM addresses that viem accepts, and refuses those with a wrong checksum [VAL-01]', () => {
    const id = fc.uint8Array({ minLength: 20, maxLength: 20, size: 'max' })
    const check = fc.property(id, fc.boolean(), fc.nat(39), (bytes, isLower, place) => {
      const lower = toHex(bytes)
      const address = getAddress(lower)
      const written = isLower ? lower : lower.slice(2).toUpperCase()
      expect(parseAddress(written)).toBe(address)
      const mistyped = flipped(address, 2 + place)
      // EIP-55 has no checksum in capitals alone, which viem refuses.
      const isOne = isAddress(mistyped) || mistyped.slice(2) === mistyped.slice(2).toUpperCase()
      expect(parseAddress(mistyped) !== undefined, mistyped).toBe(isOne)
    })
    fc.assert(check)
  })
  it.each([
    '',
    '0x',
    '0x123',
    `0x${'g'.repeat(40)}`,
    `0x${'a'.repeat(41)}`,
    ` 0x${'a'.repeat(40)}`,
    `0X${'a'.repeat(40)}`,
  ])('%j is not an EVM address [VAL-01]', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })
  it('an EVM address with a wrong checksum is refused [VAL-01]', () => {
    expect(parseAddress('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeUndefined()
  })
})

describe('a native balance', () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31337 })
  })
  afterAll(() => anvil.stop())

  it('an EVM balance comes from a real node in wei', async () => {
    const rpc = createRpc('eip155:31337', [anvil.url])
    await expect(
      readNativeBalance(rpc, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
    ).resolves.toBe(10_000n * 10n ** 18n)
  })
  it('an EVM balance is refused when the node’s answer is malformed', async () => {
    for (const answer of [5, '5', '0x', null, `0x${'f'.repeat(65)}`]) {
      await expect(readNativeBalance(() => Promise.resolve(answer), '0x0')).rejects.toMatchObject({
        code: 'REPLY_INVALID',
      })
    }
  })
})

/** One letter in the other case. */
function flipped(text: string, place: number): string {
  const letter = text.charAt(place)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return text.slice(0, place) + other + text.slice(place + 1)
}
