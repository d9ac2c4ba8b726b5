import type { BalanceItem } from '@latchkey/protocol/http'
import { expect, it } from 'vitest'
import { holdingsOf } from './holdings.ts'

let made = 0
const item = (numeric: string, decimals = '18', price = 1) => ({
  name: 'A',
  symbol: 'A',
  address: `eip155:1:0x${(++made).toString(16).padStart(40, '0')}`,
  price,
  quantity: { decimals, numeric },
  iconUrl: '',
})
const held = (items: readonly BalanceItem[]) =>
  holdingsOf(items, 'eip155:1').map(({ quantity }) => quantity)

it('drops a holding with an invalid amount and keeps the rest', () => {
  const nonsense = ['', '-1', '1e5', 'NaN', '0x1', '١', '1.', '.5', '9'.repeat(81), '1,000']
  const kept = held([item('1.5'), ...nonsense.map((each) => item(each))])
  expect(kept.map(({ numeric }) => numeric)).toEqual(['1.5'])
})

it('items with 0 or invalid decimals are dropped [BAL-02]', () => {
  const decimals = ['0', '00', '-6', '256', '1e1', '', '6', '18', '255']
  const kept = held(decimals.map((each) => item('1', each)))
  expect(kept.map((each) => each.decimals)).toEqual(['6', '18', '255'])
})

it.each([-1, Infinity, -Infinity, 1e300, NaN])('a price of %s counts as 0', (price) => {
  expect(holdingsOf([item('1', '18', price)], 'eip155:1')).toMatchObject([{ price: 0 }])
})

it('a token that is reported twice is held once, with its first amount', () => {
  const { address: _, ...coin } = item('1')
  const token = `0x${'Ab'.repeat(20)}`
  const kept = held([
    coin,
    { ...coin, quantity: { decimals: '18', numeric: '2' } },
    { ...item('3'), address: `eip155:1:${token}` },
    { ...item('4'), address: `eip155:1:${token.toLowerCase()}` },
    { ...item('5'), address: `eip155:10:${token}` },
    // A Solana mint in another letter case is another token.
    { ...item('6'), address: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Ab' },
    { ...item('7'), address: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:AB' },
    { ...item('8'), address: '' },
  ])
  expect(kept.map(({ numeric }) => numeric)).toEqual(['1', '3', '6', '7'])
})

it('holdings of another network are dropped', () => {
  const kept = held([
    { ...item('1'), chainId: 'eip155:10' },
    { ...item('2'), chainId: 'eip155:1' },
    item('3'),
  ])
  expect(kept.map(({ numeric }) => numeric)).toEqual(['2', '3'])
})
