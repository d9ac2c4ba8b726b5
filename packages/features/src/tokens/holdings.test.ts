import { describe, expect, it } from 'vitest'
import { holdingsOf } from './holdings.ts'

type Item = Parameters<typeof holdingsOf>[0][number]

const item = (symbol: string, numeric: string, more: Partial<Item> = {}): Item => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${symbol}`,
  price: 0,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  isListed: true,
  ...more,
})
const coin = (numeric: string): Item => {
  const { address: _, ...rest } = item('ETH', numeric, { price: 2000 })
  return rest
}
const nobody: ReadonlySet<string> = new Set()
const symbols = (items: readonly { readonly symbol: string }[]) => items.map((each) => each.symbol)

describe('holdings of an account', () => {
  it('holdings are sorted by value, then the coin, then by name', () => {
    const { shown } = holdingsOf(
      [item('B', '5'), item('A', '7'), item('DAI', '100', { price: 1 }), coin('0')],
      nobody,
    )
    expect(symbols(shown)).toEqual(['DAI', 'ETH', 'A', 'B'])
  })

  it('holdings are sorted exactly where a float would round', () => {
    const big = '9007199254740993'
    const { shown } = holdingsOf(
      [item('LESS', big, { price: 1 }), item('MORE', `${big}.01`, { price: 1 })],
      nobody,
    )
    expect(symbols(shown)).toEqual(['MORE', 'LESS'])
  })

  it('a holding keeps its amount and its value exactly', () => {
    const [wei, huge] = holdingsOf(
      [
        item('WEI', '0.000000000000000001', { price: 3000 }),
        item('HUGE', `${'9'.repeat(60)}.123456789012345678`, { price: 2 }),
      ],
      nobody,
    ).shown.toReversed()
    expect(wei).toMatchObject({ amount: '0.000000000000000001', valueUsd: '0.000000000000003' })
    expect(huge).toMatchObject({
      amount: `${'9'.repeat(60)}.123456789012345678`,
      valueUsd: `1${'9'.repeat(59)}8.246913578024691356`,
    })
  })
})

describe('hidden holdings', () => {
  it.each([
    ['a token on no list', item('FOO', '1', { isListed: false })],
    ['a token that looks like another', item('ЕTH', '1', { isListed: undefined })],
    [
      'a token that is an advertisement',
      item('X', '1', { name: 'Claim at x.io', isListed: undefined }),
    ],
    [
      'a token with a web address as its name',
      item('X', '1', { name: 'https://x', isListed: undefined }),
    ],
  ] as const)('the list hides %s', (_, stranger) => {
    const { shown, hidden } = holdingsOf([coin('1'), stranger as Item], nobody)
    expect([symbols(shown), hidden]).toEqual([
      ['ETH'],
      [expect.objectContaining({ isHidden: true })],
    ])
  })

  it('a token that the host named is not hidden, in any letter case of its address', () => {
    const own = item('FOO', '0', { isListed: false, address: 'eip155:1:0xABcd' })
    expect(holdingsOf([own], new Set(['eip155:1:0xabcd'])).hidden).toEqual([])
  })

  it('a token on no list is shown when the account used it, unless it imitates another', () => {
    const bought = item('FOO', '1', { isListed: false, isUsed: true })
    const twin = item('USDС', '1', { isListed: false, isUsed: true, address: 'eip155:1:0x2' })
    const { shown, hidden } = holdingsOf([item('USDC', '1'), bought, twin], nobody)
    expect([symbols(shown), symbols(hidden)]).toEqual([['FOO', 'USDC'], ['USDС']])
  })

  it('a token is not hidden when the gateway has no lists', () => {
    expect(symbols(holdingsOf([item('FOO', '1', { isListed: undefined })], nobody).shown)).toEqual([
      'FOO',
    ])
  })

  it('a hidden look-alike tells which symbol it imitates', () => {
    const { hidden } = holdingsOf(
      [item('USDC', '1'), item('USDС', '1', { isListed: false, address: 'eip155:1:0x2' })],
      nobody,
    )
    expect(hidden[0]).toMatchObject({ imitates: 'USDC' })
  })
})
