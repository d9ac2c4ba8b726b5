import { type Connector, createKit } from '@latchkey/core'
import { expect, test } from 'vitest'
import { watchSample } from './source.ts'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
} as const

test('finds the wallet', async () => {
  const kit = createKit({ networks: [network], namespaces: [], connectors: [] })
  let wallets: readonly Connector[] = []
  const stop = await watchSample((found) => (wallets = found), kit)
  expect(wallets.map(({ name }) => name)).toEqual(['Sample'])
  stop()
  kit.destroy()
})
