import { startAnvil } from '@latchkey/testing/chain'
import { createRpc } from '@latchkey/core/rpc'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './balance.ts'

describe('an EVM address', () => {
  it('is checksummed as viem does it [VAL-01]', () => {
    for (let count = 0; count < 500; count++) {
      const address = privateKeyToAddress(generatePrivateKey())
      expect(parseAddress(address.toLowerCase())).toBe(getAddress(address))
      expect(parseAddress(address.slice(2).toUpperCase())).toBe(getAddress(address))
    }
  })
  it.each([
    '',
    '0x',
    '0x123',
    `0x${'g'.repeat(40)}`,
    `0x${'a'.repeat(41)}`,
    ` 0x${'a'.repeat(40)}`,
    `0X${'a'.repeat(40)}`,
  ])('is not %j [VAL-01]', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })
  it('with a wrong checksum is a mistyped one [VAL-01]', () => {
    expect(parseAddress('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeUndefined()
  })
})

describe('a native balance', () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31337 })
  })
  afterAll(() => anvil.stop())

  it('comes from a real node in wei', async () => {
    const rpc = createRpc('eip155:31337', [anvil.url])
    await expect(
      readNativeBalance(rpc, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
    ).resolves.toBe(10_000n * 10n ** 18n)
  })
  it('is refused when a node says nonsense', async () => {
    for (const answer of [5, '5', '0x', null, `0x${'f'.repeat(65)}`]) {
      await expect(readNativeBalance(() => Promise.resolve(answer), '0x0')).rejects.toMatchObject({
        code: 'REPLY_INVALID',
      })
    }
  })
})
