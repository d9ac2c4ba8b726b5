import {
  deployAccounts,
  deployNames,
  deployPool,
  deploySwaps,
  deployWorld,
  deployZone,
  devAccounts,
  devNames,
  moveSwapPrices,
  exchangeSetting,
  seedPast,
  startAnvil,
  swapTokens,
  tokens,
} from '../chain/index.ts'
import type { AccountContracts, Anvil, World } from '../chain/index.ts'
import { type Exchange, startExchange } from '../exchange/index.ts'
import { startFrame } from '../frame/startFrame.ts'
import { freePort } from '../processes/freePort.ts'
import { furnishSolana } from '../solana/furnishSolana.ts'
import { startJupiter } from '../solana/jupiter/startJupiter.ts'
import { hasSolana, startSolana } from '../solana/startSolana.ts'
import { startCollectibles } from './startCollectibles.ts'
import type { WorldFacts } from './facts.ts'
import { gatewayConfig, localSolana } from './gatewayConfig.ts'
import { hasGatewayProgram, startGateway } from './startGateway.ts'
import { type NamespacePorts, type Part, startNamespaces } from './startNamespaces.ts'

/** Wanted ports; another port is taken if a port is in use. @default any free ports */
export type WorldPorts = NamespacePorts & {
  readonly first?: number
  readonly second?: number
  readonly gateway?: number
  readonly login?: number
  /** Start the shop that sells the chains' coins; 0 means any port. @default no shop */
  readonly shop?: number
  /**
   * Folder of the gateway's database, which saves seconds from the second start on. Only one process at a time can use
   * it, so it is used only if the gateway gets the wanted port. @default in memory
   */
  readonly database?: string
  /**
   * Give the first account of the first chain more than a year of transactions, and the world names, a pool, pictures and
   * Solana's tokens and swaps. @default a chain without a past
   */
  readonly past?: boolean
  /** Put these contracts of smart accounts on the first chain, where the gateway then bundles and pays. @default none */
  readonly accounts?: AccountContracts
  /** Give both chains an exchange, tokens to swap, and trades that move the prices. @default no swaps */
  readonly swaps?: boolean
}

export type LocalWorld = {
  readonly first: World
  readonly second: World
  /** Undefined in a world without the shop. */
  readonly exchange: Exchange | undefined
  /** Undefined without the gateway's program. */
  readonly gateway:
    | { readonly url: string; stop(): Promise<void>; start(): Promise<void> }
    | undefined
  readonly facts: WorldFacts
  /** Resolves with the name of a part that ended by itself. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

/**
 * Two chains (31337, 31338) with the world on each, the gateway over both, a dev frame of the embedded wallet, and a
 * Solana node if the platform has one. Bitcoin and Polkadot start only with a port, where 0 means any. `stop()` ends all
 * parts. `origins` are the pages that the gateway's project allows besides pages on this machine.
 */
export async function startWorld(
  ports: WorldPorts = {},
  origins: readonly string[] = ['http://localhost:5173'],
): Promise<LocalWorld> {
  const stops: (() => Promise<void>)[] = []
  let lose = (_part: string): void => {}
  const lost = new Promise<string>((resolve) => {
    lose = resolve
  })
  let isOver = false
  const stop = async (): Promise<void> => {
    isOver = true
    for (const end of stops.splice(0).toReversed()) await end()
  }
  const keep = (part: string, { exited, stop: end }: Part): void => {
    if (isOver) return void end()
    stops.push(end)
    void exited.then(() => lose(part))
  }
  try {
    const chain = async (chainId: number, wanted = 0): Promise<Anvil> => {
      const node = await startAnvil({
        chainId,
        port: wanted && (await freePort(wanted)),
        ...(ports.past && { startsAt: Date.now() - pastMs }),
      })
      keep(`chain ${chainId}`, node)
      return node
    }
    // Started first, since these are the slowest.
    const starting = startNamespaces(ports, keep)
    // The first failure ends the world; this promise may fail later.
    starting.catch(() => {})
    const [one, two] = await Promise.all([chain(31337, ports.first), chain(31338, ports.second)])
    const solana = hasSolana() ? startSolana() : undefined
    if (solana) stops.push(async () => solana.stop())
    const jupiter = ports.past && solana ? await startJupiter(solana) : undefined
    if (jupiter) stops.push(jupiter.stop)
    const collectibles = ports.past ? await startCollectibles() : undefined
    if (collectibles) stops.push(collectibles.stop)
    const evm = [one, two].map((chain, at) => factsOf(chain, at ? 'Local Two' : 'Local One', ports))
    const frame = await startFrame(evm, ports.login && (await freePort(ports.login)))
    stops.push(frame.stop)
    const hasGateway = hasGatewayProgram()
    const port = await freePort(ports.gateway ?? 0)
    const database = port === ports.gateway ? (ports.database ?? 'memory') : 'memory'
    const base: WorldFacts = {
      loginOrigin: frame.origin,
      gatewayUrl: hasGateway ? `http://127.0.0.1:${port}` : '',
      projectId,
      networks: evm.map((each, at) => ({
        ...each,
        ...(at === 0 && ports.accounts && { bundlerUrl: bundlerAt(port, each.id) }),
      })),
      unsupportedId: 31339,
      accounts: devAccounts.map(({ address }) => address),
      solana: solana && { rpcUrl: solana.rpcUrl },
    }
    const exchange =
      ports.shop !== undefined
        ? await startExchange({
            port: await freePort(ports.shop),
            nodes: nodesOf(base),
            gatewayUrl: base.gatewayUrl,
          })
        : undefined
    if (exchange) stops.push(exchange.stop)
    // The gateway starts while the chains are furnished.
    const [gateway, first, second] = await Promise.all([
      hasGateway
        ? startGateway(
            gatewayConfig(base, origins, database, {
              shop: exchange?.setting,
              jupiter: jupiter?.url,
              paymaster: ports.accounts?.paymaster,
              ...(collectibles && { collectibles: collectibles.url }),
            }),
            () => lose('gateway'),
          )
        : undefined,
      furnish(one.url, ports, base.gatewayUrl),
      // Other amounts than on the first chain, so that a switch of networks is visible.
      furnishSecond(two.url, ports),
      ports.past && solana ? furnishSolana(solana) : undefined,
    ])
    if (gateway) stops.push(gateway.end)
    if (ports.swaps)
      for (const { url } of [one, two]) {
        const trades = moveSwapPrices(url)
        stops.push(async () => trades.stop())
      }
    const facts = { ...base, ...(await starting) }
    return {
      first,
      second,
      exchange,
      facts,
      lost,
      stop,
      gateway: gateway && { url: facts.gatewayUrl, start: gateway.start, stop: gateway.stop },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const projectId = 'latchkey-demo'

function bundlerAt(port: number, id: number): string {
  const query = new URLSearchParams({ chainId: `eip155:${id}`, projectId })
  return `http://127.0.0.1:${port}/v1/bundler?${query}`
}

async function furnish(
  url: string,
  { past, swaps, accounts }: WorldPorts,
  gatewayUrl: string,
): Promise<World> {
  const world = await deployWorld(url)
  if (accounts) await deployAccounts(url, accounts)
  if (swaps) await deploySwaps(url)
  if (past) {
    await seedPast(url)
    await deployPool(url)
  }
  await deployNames(url, past ? devNames : [])
  await deployZone(url, { urls: [`${gatewayUrl}/ccip/{sender}/{data}.json`] })
  return world
}

async function furnishSecond(url: string, { past, swaps }: WorldPorts): Promise<World> {
  const world = await deployWorld(url, {
    ether: '3.75',
    weth: '0.5',
    dollar: '20',
    longNamed: '7',
  })
  if (swaps) await deploySwaps(url)
  if (past) await deployPool(url)
  return world
}

/** The chains whose coins the shop sells. */
function nodesOf({ networks, solana }: WorldFacts): { readonly [network: string]: string } {
  return {
    ...Object.fromEntries(networks.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl])),
    ...(solana && { [localSolana]: solana.rpcUrl }),
  }
}

/** A little longer than the past. */
const pastMs = 430 * 86_400_000

function factsOf(
  { chainId, url }: Anvil,
  name: string,
  { swaps }: WorldPorts,
): WorldFacts['networks'][number] {
  const base = [tokens.weth, tokens.dollar, tokens.longNamed]
  const all = swaps ? [...base, ...Object.values(swapTokens)] : base
  return { id: chainId, name, rpcUrl: url, tokens: all, ...(swaps && { swaps: exchangeSetting }) }
}
