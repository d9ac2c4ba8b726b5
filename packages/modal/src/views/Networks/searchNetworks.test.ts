import { expect, it } from 'vitest'
import { manyNetworks, toCaipNetworks } from '../../fixtures/fakes/fakeNetworks.ts'
import { searchNetworks } from './searchNetworks.ts'

const networks = toCaipNetworks(manyNetworks)

it.each([
  ['', manyNetworks.length],
  ['  ', manyNetworks.length],
  ['BASE', 1],
  ['chain smart', 1],
  ['8453', 1],
  ['845', 0],
  ['nowhere', 0],
])('the search “%s” finds %i networks', (query, count) => {
  expect(searchNetworks(networks, query)).toHaveLength(count)
})
