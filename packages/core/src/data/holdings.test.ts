import { expect, it } from 'vitest'
import { holdingsOf } from './holdings.ts'

const item = (numeric: string, decimals = '18', price = 1) => ({
  name: 'A',
  symbol: 'A',
  price,
  quantity: { decimals, numeric },
  iconUrl: '',
})

it('what is no amount takes nothing else with it', () => {
  const nonsense = ['', '-1', '1e5', 'NaN', '0x1', '١', '1.', '.5', '9'.repeat(81), '1,000']
  const kept = holdingsOf([item('1.5'), ...nonsense.map((each) => item(each))])
  expect(kept.map(({ quantity }) => quantity.numeric)).toEqual(['1.5'])
})

it('items with decimals 0, or none that a token can have, are dropped [BAL-02]', () => {
  const decimals = ['0', '00', '-6', '256', '1e1', '', '6', '18', '255']
  const kept = holdingsOf(decimals.map((each) => item('1', each)))
  expect(kept.map(({ quantity }) => quantity.decimals)).toEqual(['6', '18', '255'])
})

it.each([-1, Infinity, -Infinity, 1e300, NaN])('a price of %s is none', (price) => {
  expect(holdingsOf([item('1', '18', price)])).toMatchObject([{ price: 0 }])
})
