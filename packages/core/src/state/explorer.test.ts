import { expect, it } from 'vitest'
import { type CaipNetwork, toCaipNetwork } from '../interfaces/network.ts'
import { explorerOf } from './explorer.ts'
import { explorerTransactionOf } from './explorerPages.ts'

it('leads to the address on the network’s explorer', () => {
  expect(explorerOf(network('https://etherscan.io/'), '0xabc')).toEqual({
    name: 'Etherscan',
    url: 'https://etherscan.io/address/0xabc',
  })
})

it('leads there by the path of the explorer’s own pages', () => {
  const solscan = { name: 'Solscan', url: 'https://solscan.io', addressPath: 'account' }
  expect(
    explorerOf({ ...network(solscan.url), blockExplorers: { default: solscan } }, '7S3P')?.url,
  ).toBe('https://solscan.io/account/7S3P')
})

it('is no link when the explorer is no web page', () => {
  expect(explorerOf(network('javascript:alert(1)//'), '0xabc')).toBeUndefined()
})

it('leads to a transaction', () => {
  expect(explorerTransactionOf(network('https://etherscan.io/'), '0xabc/..')?.url).toBe(
    'https://etherscan.io/tx/0xabc%2F..',
  )
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
