import { createAppKit, type Network } from 'latchkey'
import { bitcoinAdapter } from 'latchkey/bitcoin'
import { farcasterMiniApp } from 'latchkey/farcaster'
import { embeddedWallet } from 'latchkey/login'
import { polkadotAdapter } from 'latchkey/polkadot'
import { solanaAdapter } from 'latchkey/solana'
import { gatewaySiwx } from 'latchkey/siwx'
import { icon } from './devWallet/icon.ts'
import { bitcoinNetwork, evmNetworks, polkadotNetwork, solanaNetwork } from './networks.ts'
import { readWorld } from './world.ts'

const { gatewayUrl, projectId, networks, loginOrigin } = readWorld()
const [first, ...others] = evmNetworks
if (!first) throw new Error('The local world has no networks')

const namespaces = [
  { network: solanaNetwork, adapter: solanaAdapter },
  { network: bitcoinNetwork, adapter: bitcoinAdapter },
  { network: polkadotNetwork, adapter: polkadotAdapter },
].flatMap(({ network, adapter }) => (network ? [{ network, adapter: adapter() }] : []))

const asked = new URLSearchParams(location.search)
/** `?login=ORIGIN` names another login page of this machine. */
const login = asked.get('login') || loginOrigin
/** The dev frame accepts every visitor without a login. */
export const hasLogin = asked.has('login') && login !== undefined

/** The program of the world's stand-in for Jupiter. */
const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** `?wallet=KEY`, any number of times: a button for each wallet. */
export const oneWallet = asked.getAll('wallet')

/**
 * Makes the demo's kit for its hooks and buttons. `?bare`: no gateway, so balances come from the nodes only. `?signin`:
 * visitors must sign in; `?signin=optional`: they may. `?links=off`: no WalletConnect. `?solana`: the local Solana; `?all`: all
 * namespaces. `?login`: the embedded wallet of the local world's dev frame, or of another origin with `?login=ORIGIN`. `?client=ORIGIN`: accepts the Farcaster client of
 * that origin.
 */
export const appKit = createAppKit({
  projectId,
  ...(gatewayUrl && !asked.has('bare')
    ? { gateway: besideThisPage(gatewayUrl) }
    : // No list has tokens of local networks: their host names them.
      { tokens: Object.fromEntries(networks.map(({ id, tokens }) => [`eip155:${id}`, tokens])) }),
  ...(asked.has('signin')
    ? { siwx: gatewaySiwx({ required: asked.get('signin') !== 'optional' }) }
    : {}),
  // The exchange and the wrapped coin of the local world, and its Solana, which no list knows.
  swapRouters: {
    ...Object.fromEntries(
      networks.map(({ id, swaps }) => [
        `eip155:${id}`,
        swaps ? [...swaps.venues.map(({ router }) => router), swaps.wrapped] : [],
      ]),
    ),
    'solana:localnet': [jupiterProgram],
  },
  enableWalletConnect: asked.get('links') !== 'off',
  networks: [first, ...others, ...namespaces.map(({ network }): Network => network)],
  adapters: [
    ...namespaces.map(({ adapter }) => adapter),
    farcasterMiniApp(asked.has('client') ? { clients: asked.getAll('client') } : {}),
    ...(hasLogin ? [embeddedWallet({ origin: login ?? '' })] : []),
  ],
  // Polkadot's extensions have no pictures (injectedWeb3), so the host gives them.
  connectorImages: { 'polkadot:Dev Polkadot': icon('#e6007a') },
  metadata: { name: 'Latchkey demo', url: location.origin },
  themeMode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
})

/** Under the page's own host name when visitors sign in: browsers block a session's cookie from other sites. */
function besideThisPage(gateway: string): string {
  const url = new URL(gateway)
  if (asked.has('signin')) url.hostname = location.hostname
  return url.origin
}
