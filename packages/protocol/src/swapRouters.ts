import { swapNetworks } from './swapVenues.ts'

/** dev.jup.ag: the program of Jupiter's aggregator, version 6. */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** TABLE the contracts of services that find swaps, each with the source of its address. ZKsync has its own. */
export const serviceRouters = {
  // 0x.org/docs, contracts: AllowanceHolder
  zeroX: { usual: '0x0000000000001fF3684f28c67538d4D072C22734' },
  // docs.1inch.io: AggregationRouterV6
  oneInch: {
    usual: '0x111111125421cA6dc452d289314280a0f8842A65',
    'eip155:324': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
  },
  // docs.kyberswap.com, contract addresses: MetaAggregationRouterV2
  kyberSwap: {
    usual: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
    'eip155:324': '0x3F95eF3f2eAca871858dbE20A93c01daF6C2e923',
  },
  // docs.openocean.finance, contracts: OpenOceanExchangeProxy
  openOcean: { usual: '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64' },
  // docs.li.fi, smart contract addresses: LiFiDiamond
  lifi: {
    usual: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    'eip155:324': '0x341e94069f53234fE6DabeF707aD424830525715',
  },
} as const
export type SwapService = keyof typeof serviceRouters

/** The contract of a service on a network. */
export function serviceRouter(service: SwapService, network: string): string {
  const routers: { readonly usual: string; readonly [network: string]: string } =
    serviceRouters[service]
  return routers[network] ?? routers.usual
}

/**
 * The contracts that a swap may call on a network: the routers of its exchanges, the token that stands for its coin (which
 * wraps and unwraps), and the contracts of services.
 */
export function swapRoutersOn(network: string): readonly string[] {
  if (network === 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') return [jupiterProgram]
  const known = swapNetworks[network]
  const services = Object.keys(serviceRouters).map((service) =>
    // As: the keys of this table.
    serviceRouter(service as SwapService, network),
  )
  return known ? [...known.venues.map(({ router }) => router), known.wrapped, ...services] : []
}
