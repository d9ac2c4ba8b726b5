import { createAppKit, type Network } from 'latchkey'
import { solanaAdapter } from 'latchkey/solana'
import { readWorld } from './world.ts'

const { gatewayUrl, projectId, networks: local, solana } = readWorld()

const [first, ...others] = local.map(({ id, name, rpcUrl }): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
}))
if (!first) throw new Error('The local world has no networks')

/** Under its name and not a genesis hash, which is another one at each start. */
const localSolana = solana && {
  id: 'localnet',
  name: 'Local Solana',
  chainNamespace: 'solana' as const,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [solana.rpcUrl] } },
}

const asked = new URLSearchParams(location.search)

const wanted = asked.has('solana') ? localSolana : undefined
/** The local Solana is there, and `?solana` asks for it. */
export const hasSolana = wanted !== undefined

/**
 * Makes the demo's one kit, which hooks and buttons then find. `?bare` makes it without a gateway: balances then come from
 * the nodes alone. `?links=off` makes it without WalletConnect. `?solana` adds the local Solana.
 */
createAppKit({
  projectId,
  ...(gatewayUrl && !asked.has('bare') ? { gateway: gatewayUrl } : {}),
  enableWalletConnect: asked.get('links') !== 'off',
  networks: [first, ...others, ...(wanted ? [wanted] : [])],
  adapters: wanted ? [solanaAdapter()] : [],
  metadata: { name: 'Latchkey demo', url: location.origin },
  themeMode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
})
