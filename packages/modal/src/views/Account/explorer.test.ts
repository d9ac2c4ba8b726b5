import { expect, it } from 'vitest'
import { ethereum, network, toCaipNetworks } from '../../fixtures/fakeNetworks.ts'
import { explorerOf } from './explorer.ts'

it('leads to the address on the network’s explorer', () => {
  expect(explorerOf(toCaipNetworks([ethereum])[0]!, '0xabc')).toEqual({
    name: 'Etherscan',
    url: 'https://etherscan.io/address/0xabc',
  })
})

it('is no link when the explorer is no web page', () => {
  expect(
    explorerOf(toCaipNetworks([network(1, 'Odd', 'O', 'javascript:alert(1)//')])[0]!, '0xabc'),
  ).toBeUndefined()
})
