import { expect, it } from 'vitest'
import { type CaipNetwork, toCaipNetwork } from '../interfaces/network.ts'
import { explorerOf } from './explorer.ts'

it('leads to the address on the network’s explorer', () => {
  expect(explorerOf(network('https://etherscan.io/'), '0xabc')).toEqual({
    name: 'Etherscan',
    url: 'https://etherscan.io/address/0xabc',
  })
})

it('is no link when the explorer is no web page', () => {
  expect(explorerOf(network('javascript:alert(1)//'), '0xabc')).toBeUndefined()
})

function network(url: string): CaipNetwork {
  return toCaipNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'Etherscan', url } },
  })
}
