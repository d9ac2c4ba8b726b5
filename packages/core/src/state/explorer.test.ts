import { expect, it } from 'vitest'
import { type CaipNetwork, toCaipNetwork } from '../interfaces/network.ts'
import { explorerOf } from './explorer.ts'
import { explorerTransactionOf } from './explorerPages.ts'

it('an explorer link leads to the address on the network’s explorer', () => {
  expect(explorerOf(network('https://etherscan.io/'), '0xabc')).toEqual({
    name: 'Etherscan',
    url: 'https://etherscan.io/address/0xabc',
  })
})

it('an explorer link uses the explorer’s own path for addresses', () => {
  const solscan = { name: 'Solscan', url: 'https://solscan.io', addressPath: 'account' }
  expect(
    explorerOf({ ...network(solscan.url), blockExplorers: { default: solscan } }, '7S3P')?.url,
  ).toBe('https://solscan.io/account/7S3P')
})

it('an explorer that is not a web page has no link', () => {
  expect(explorerOf(network('javascript:alert(1)//'), '0xabc')).toBeUndefined()
})

it('an explorer link leads to a transaction', () => {
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
