import type { Network } from 'latchkey'
import { bitcoinRegtest } from 'latchkey/networks'
import { readWorld } from './world.ts'

const { networks, solana, bitcoin, polkadot } = readWorld()
const asked = new URLSearchParams(location.search)

/** `npm start -- --all` runs nodes of all namespaces; `?all` expects them at their usual ports, `?polkadot=` at another place. */
export const hasAll = bitcoin !== undefined || polkadot !== undefined || asked.has('all')

export const evmNetworks = networks.map(({ id, name, rpcUrl }): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: nodes(rpcUrl),
}))

/** Undefined unless requested and available. Named by a word, because the genesis hash changes at each start. */
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

/** Named by the hash of its node's first block. */
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

/** Whether a namespace beside EVM is used. */
export const hasNamespaces = hasAll || solanaNetwork !== undefined

function nodes(url: string): Network['rpcUrls'] {
  return { default: { http: [url] } }
}

/** Local networks have no logo. */
function picture(letter: string, colour: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/><text x="16" y="22" font-family="sans-serif" font-size="17" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
