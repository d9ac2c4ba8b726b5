import type { WorldFacts } from './facts.ts'

/** Settings of the gateway over the local chains, with fixed prices so that values show without any price service. */
export function gatewayConfig(
  facts: WorldFacts,
  origins: readonly string[],
  database: string,
): object {
  return {
    port: Number(new URL(facts.gatewayUrl).port),
    development: true,
    database,
    projects: [{ id: facts.projectId, origins }],
    networks: facts.networks.map(({ id, name, rpcUrl, tokens }) => ({
      id: `eip155:${id}`,
      name,
      rpc: [rpcUrl],
      tokens,
      // A transaction shows in a history within a moment of its block.
      history: { source: 'index', pollMs: 250 },
    })),
    prices: { usd: Object.fromEntries(facts.networks.flatMap(usdPrices)) },
  }
}

function usdPrices({
  id,
  tokens,
}: WorldFacts['networks'][number]): readonly (readonly [string, string])[] {
  const priced = tokens.flatMap(({ address, symbol }) => {
    const price = usd[symbol]
    // No price on purpose for the long-named one: "value unknown" must be seen too.
    return price ? [[`eip155:${id}:${address.toLowerCase()}`, price] as const] : []
  })
  return [[`eip155:${id}:${coin}`, ether], ...priced]
}

const ether = '2500'
const usd: Readonly<Record<string, string>> = { WETH: ether, tUSD: '1' }
/** How the gateway names a network's own coin among assets. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
