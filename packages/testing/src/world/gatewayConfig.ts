import { devZone, ens, operatorKeys, pool, tokens } from '../chain/index.ts'
import { solanaTokens } from '../solana/furnishSolana.ts'
import { collectiblesOrigin } from './startCollectibles.ts'
import type { WorldFacts } from './facts.ts'

/** The parts of a world beside its chains. */
export type Furniture = {
  /** Address of the collectibles' descriptions, in a world with a past. */
  readonly collectibles?: string
  /** The provider of purchases. */
  readonly shop?: object | undefined
  /** Address of the stand-in for Jupiter, in a world with a past and Solana. */
  readonly jupiter?: string | undefined
  /** The paymaster of smart accounts on the first chain, in a world with them. */
  readonly paymaster?: string | undefined
}

/**
 * Settings of the gateway over the local chains, with fixed prices so that values show without a price service. A
 * furnished world also has names, the price of its pool, pictures and Solana.
 */
export function gatewayConfig(
  facts: WorldFacts,
  origins: readonly string[],
  database: string,
  { collectibles, shop, jupiter, paymaster }: Furniture = {},
): object {
  const networks = facts.networks.map(({ id, name, rpcUrl, tokens, swaps }) => ({
    id: `eip155:${id}`,
    name,
    // Names ask two nodes about the signature of a contract: here one node by both names of this machine.
    rpc: [rpcUrl, rpcUrl.replace('127.0.0.1', 'localhost')],
    tokens: collectibles ? tokens.map(withLogo) : tokens,
    // A transaction shows in a history within a moment of its block.
    history: { source: 'index', pollMs: 250 },
    ...(swaps && { swaps }),
  }))
  const base = {
    port: Number(new URL(facts.gatewayUrl).port),
    development: true,
    database,
    projects: [{ id: facts.projectId, origins }],
    networks,
    names: { zone: devZone.name, network: networks[0]?.id, keys: [devZone.key] },
    ...(paymaster !== undefined && accountSettings(facts, paymaster)),
    ...(shop && { onramp: { providers: [shop], askMs: 500 } }),
  }
  if (!collectibles)
    return { ...base, prices: { usd: Object.fromEntries(facts.networks.flatMap(usdPrices)) } }
  return {
    ...base,
    networks: [
      // Names are read from the first network that has them.
      ...networks.map((network, index) =>
        index === 0 ? { ...network, ensResolver: ens.universalResolver } : network,
      ),
      ...(facts.solana ? [solanaNetwork(facts.solana.rpcUrl)] : []),
    ],
    media: { origins: { [collectiblesOrigin]: collectibles } },
    ...(jupiter && { swaps: { sources: [jupiterSource(jupiter)] } }),
    priceSources: networks.map(({ id }) => ({
      source: 'pools',
      network: id,
      pools: [pool],
      dollars: [tokens.dollar.address],
      wrapped: tokens.weth.address,
    })),
    prices: { usd: { [`${localSolana}:${coin}`]: '150', [solanaDollar]: '1', [solanaShare]: '2' } },
  }
}

/** Bundles on the first chain, and pays there for everything. */
function accountSettings({ networks, projectId }: WorldFacts, paymaster: string): object {
  const network = `eip155:${networks[0]?.id}`
  const { bundler, sponsor } = operatorKeys
  const ether = 10n ** 18n
  return {
    bundlers: { [network]: { key: bundler.privateKey, pollMs: 100 } },
    paymasters: { [network]: { address: paymaster, key: sponsor.privateKey } },
    sponsorships: [
      {
        ...{ projectId, network },
        perOperation: `${ether / 10n}`,
        perAccountAndDay: `${ether}`,
        total: `${ether * 1000n}`,
      },
    ],
  }
}

function jupiterSource(url: string): object {
  return { source: 'jupiter', url, network: localSolana, quota: { rate: 50, burst: 100 } }
}

function solanaNetwork(rpcUrl: string): object {
  return {
    id: localSolana,
    name: 'Local Solana',
    rpc: [rpcUrl],
    tokens: [withLogo(solanaTokens.dollar), solanaTokens.share],
  }
}

function withLogo<Listed extends { readonly symbol: string }>(token: Listed): object {
  // Tokens with a logo in the gateway keep it.
  const isShipped = token.symbol === 'WETH'
  return isShipped
    ? token
    : { ...token, iconUrl: `${collectiblesOrigin}/pictures/${token.symbol}.png` }
}

/** The id that the demo uses: the genesis hash differs at each start. */
export const localSolana = 'solana:localnet'
const solanaDollar = `${localSolana}:${solanaTokens.dollar.address}`
const solanaShare = `${localSolana}:${solanaTokens.share.address}`

function usdPrices({
  id,
  tokens,
}: WorldFacts['networks'][number]): readonly (readonly [string, string])[] {
  const priced = tokens.flatMap(({ address, symbol }) => {
    const price = usd[symbol]
    // The long-named token has no price on purpose: "value unknown" must be seen too.
    return price ? [[`eip155:${id}:${address.toLowerCase()}`, price] as const] : []
  })
  return [[`eip155:${id}:${coin}`, ether], ...priced]
}

const ether = '2500'
const usd: Readonly<Record<string, string>> = { WETH: ether, tUSD: '1' }
/** The address that stands for a network's own coin in asset ids of the gateway. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
