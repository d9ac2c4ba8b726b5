import { createAppKit, type Network } from 'latchkey'
import { bitcoinAdapter } from 'latchkey/bitcoin'
import { polkadotAdapter } from 'latchkey/polkadot'
import { solanaAdapter } from 'latchkey/solana'
import { bitcoinNetwork, evmNetworks, polkadotNetwork, solanaNetwork } from './networks.ts'
import { readWorld } from './world.ts'

const { gatewayUrl, projectId } = readWorld()
const [first, ...others] = evmNetworks
if (!first) throw new Error('The local world has no networks')

const families = [
  { network: solanaNetwork, adapter: solanaAdapter },
  { network: bitcoinNetwork, adapter: bitcoinAdapter },
  { network: polkadotNetwork, adapter: polkadotAdapter },
].flatMap(({ network, adapter }) => (network ? [{ network, adapter: adapter() }] : []))

const asked = new URLSearchParams(location.search)

/**
 * Makes the demo's one kit, which hooks and buttons then find. `?bare` makes it without a gateway: balances then come from
 * the nodes alone. `?links=off` makes it without WalletConnect. `?solana` adds the local Solana, `?all` all families.
 */
createAppKit({
  projectId,
  ...(gatewayUrl && !asked.has('bare') ? { gateway: gatewayUrl } : {}),
  enableWalletConnect: asked.get('links') !== 'off',
  networks: [first, ...others, ...families.map(({ network }): Network => network)],
  adapters: families.map(({ adapter }) => adapter),
  metadata: { name: 'Latchkey demo', url: location.origin },
  themeMode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
})
