import type { Network } from 'latchkey'
import { bitcoinRegtest } from 'latchkey/networks'
import { readWorld } from './world.ts'

const { networks, solana, bitcoin, polkadot } = readWorld()
const asked = new URLSearchParams(location.search)

/** `npm start -- --all` has nodes of all families; `?all` expects them where they would be, `?polkadot=` that one elsewhere. */
export const hasAll = bitcoin !== undefined || polkadot !== undefined || asked.has('all')

export const evmNetworks = networks.map(({ id, name, rpcUrl }): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: nodes(rpcUrl),
}))

/** Undefined unless asked for, and where the platform has none. Under its name and not a genesis hash, which is another one at each start. */
export const solanaNetwork: Network | undefined =
  solana && (hasAll || asked.has('solana'))
    ? {
        id: 'localnet',
        name: 'Local Solana',
        chainNamespace: 'solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: nodes(solana.rpcUrl),
        assets: { imageUrl: picture('S', '#7a4be0') },
      }
    : undefined

export const bitcoinNetwork: Network | undefined = hasAll
  ? {
      ...bitcoinRegtest,
      name: 'Local Bitcoin',
      rpcUrls: nodes(bitcoin?.url ?? 'http://127.0.0.1:3002'),
      assets: { imageUrl: picture('B', '#b45309') },
    }
  : undefined

/** By the hash that its node gives for its first block. */
export const polkadotNetwork: Network | undefined = hasAll
  ? {
      id: '45'.repeat(16),
      name: 'Local Asset Hub',
      chainNamespace: 'polkadot',
      nativeCurrency: {
        name: 'Rococo',
        symbol: polkadot?.symbol ?? 'ROC',
        decimals: polkadot?.decimals ?? 12,
      },
      rpcUrls: nodes(asked.get('polkadot') ?? polkadot?.rpcUrl ?? 'http://127.0.0.1:9944'),
      assets: { imageUrl: picture('P', '#be185d') },
    }
  : undefined

/** There is more than EVM. */
export const hasFamilies = hasAll || solanaNetwork !== undefined

function nodes(url: string): Network['rpcUrls'] {
  return { default: { http: [url] } }
}

/** Local networks have no marks of their own. */
function picture(letter: string, colour: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/><text x="16" y="22" font-family="sans-serif" font-size="17" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
