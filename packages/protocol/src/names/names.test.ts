import { describe, expect, it, test } from 'vitest'
import { toCoinType } from 'viem'
import { coinTypeOf, networkOfCoinType } from './coinTypes.ts'
import { type NameMessage, readNameMessage, writeNameMessage } from './message.ts'

describe('coinTypeOf', () => {
  test.each([1, 10, 137, 8453, 31337, 2_147_483_647])(
    'the coin type of chain %i has the high bit set, except on Ethereum [VAL-06]',
    (id) => {
      const coinType = coinTypeOf(`eip155:${id}`)
      expect(BigInt(coinType)).toBe(toCoinType(id))
      expect(networkOfCoinType(coinType)).toBe(`eip155:${id}`)
    },
  )
  test.each(['2147483648', '4294967297', '0', '-1', '1.5', 'x'])(
    'the chain id %s has no coin type [VAL-06]',
    (id) => {
      expect(() => coinTypeOf(`eip155:${id}`)).toThrow('Invalid chainId')
    },
  )
  it('the default of all EVM networks and coins of other namespaces are no EVM network', () => {
    for (const coinType of [0x8000_0000, 501, 0])
      expect(networkOfCoinType(coinType)).toBeUndefined()
  })
})

describe('name messages', () => {
  const message: NameMessage = {
    action: 'address',
    name: 'alice.example.eth',
    owner: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    coin_type: 60,
    address: '',
    domain: 'app.example',
    nonce: 'n',
    timestamp: 1_795_612_800,
  }
  it('a written message is read again, whatever the order of its fields was', () => {
    const reversed = Object.fromEntries(Object.entries(message).toReversed()) as NameMessage
    expect(readNameMessage(writeNameMessage(reversed))).toEqual(message)
    expect(writeNameMessage(reversed)).toBe(writeNameMessage(message))
  })
  test.each([
    ['other spaces', (text: string) => text.replaceAll('  ', ' ')],
    [
      'another order',
      (text: string) =>
        JSON.stringify(
          Object.fromEntries(Object.entries(JSON.parse(text)).toReversed()),
          undefined,
          2,
        ),
    ],
    ['a further field', (text: string) => text.replace('{', '{\n  "more": 1,')],
    ['a field less', (text: string) => text.replace(/\n {2}"nonce".*/, '')],
    ['a doubled field', (text: string) => text.replace('"name"', '"name": "x",\n  "name"')],
    ['another action', (text: string) => text.replace('"address"', '"burn"')],
    ['an escape', (text: string) => text.replace('alice', '\\u0061lice')],
    ['a line more', (text: string) => `${text}\n`],
    ['no JSON', () => 'hello'],
  ])('a text with %s is no message', (_, change) => {
    expect(readNameMessage(change(writeNameMessage(message)))).toBeUndefined()
  })
})
