import { expect, it } from 'vitest'
import { storeRows } from './storeRows.ts'

const stores = {
  appStore: 'https://a.test',
  playStore: 'https://p.test',
  chrome: 'https://c.test',
  firefox: 'https://f.test',
  homepage: 'https://h.test',
}

it.each([
  ['Chromium', {}, ['chrome', 'firefox', 'appStore', 'playStore', 'homepage']],
  ['Firefox', { firefox: true }, ['firefox', 'chrome', 'appStore', 'playStore', 'homepage']],
  ['Android', { mobile: true }, ['playStore', 'homepage']],
  ['iPhone', { mobile: true, ios: true }, ['appStore', 'homepage']],
] as const)(
  '%s gets the places it can install from, the best first [CON-18]',
  (_, browser, expected) => {
    const rows = storeRows(stores, { mobile: false, ios: false, firefox: false, ...browser })
    expect(rows.map(({ store }) => store)).toEqual(expected)
  },
)

it('storeRows has no row for an unknown place', () => {
  expect(storeRows({ chrome: undefined }, { mobile: false, ios: false, firefox: false })).toEqual(
    [],
  )
})
