import { createAppKit, type Network } from 'latchkey'
import { readWorld } from './world.ts'

const { gatewayUrl, projectId, networks: local } = readWorld()

const [first, ...others] = local.map(({ id, name, rpcUrl }): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
}))
if (!first) throw new Error('The local world has no networks')

const asked = new URLSearchParams(location.search)

/**
 * Makes the demo's one kit, which hooks and buttons then find. `?bare` makes it without a gateway: balances then come from
 * the nodes alone. `?links=off` makes it without WalletConnect.
 */
createAppKit({
  projectId,
  ...(gatewayUrl && !asked.has('bare') ? { gateway: gatewayUrl } : {}),
  enableWalletConnect: asked.get('links') !== 'off',
  networks: [first, ...others],
  metadata: { name: 'Latchkey demo', url: location.origin },
  themeMode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
})
