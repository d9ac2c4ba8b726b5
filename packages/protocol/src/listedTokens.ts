/** A token by its contract or mint. */
export type ListedToken = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Known tokens by CAIP-2 network id, for gateways unless the operator changes them, and for kits without a gateway. */
export const listedTokens: { readonly [network: string]: readonly ListedToken[] } = {
  'eip155:1': /*#__PURE__*/ tokens([
    [usdc(), '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    [usdt(), '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    [weth(), '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    [['Dai Stablecoin', 'DAI', 18], '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
    [['Wrapped BTC', 'WBTC', 8], '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
  ]),
  'eip155:10': /*#__PURE__*/ tokens([
    [usdc(), '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    [usdt(), '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
    [weth(), '0x4200000000000000000000000000000000000006'],
  ]),
  'eip155:56': /*#__PURE__*/ tokens([
    [usdt(18), '0x55d398326f99059fF775485246999027B3197955'],
    [usdc(18), '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  ]),
  'eip155:137': /*#__PURE__*/ tokens([
    [usdc(), '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    [usdt(), '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    [weth(), '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
  ]),
  'eip155:8453': /*#__PURE__*/ tokens([
    [usdc(), '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    [weth(), '0x4200000000000000000000000000000000000006'],
  ]),
  'eip155:42161': /*#__PURE__*/ tokens([
    [usdc(), '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
    [usdt(), '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
    [weth(), '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  ]),
  'eip155:43114': /*#__PURE__*/ tokens([
    [usdc(), '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
    [usdt(), '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  ]),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': /*#__PURE__*/ tokens([
    [usdc(), 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    [usdt(), 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ]),
}

type Kind = readonly [name: string, symbol: string, decimals: number]

function tokens(rows: readonly (readonly [Kind, string])[]): readonly ListedToken[] {
  return rows.map(([[name, symbol, decimals], address]) => ({ address, name, symbol, decimals }))
}

function usdc(decimals = 6): Kind {
  return ['USD Coin', 'USDC', decimals]
}

function usdt(decimals = 6): Kind {
  return ['Tether USD', 'USDT', decimals]
}

function weth(): Kind {
  return ['Wrapped Ether', 'WETH', 18]
}
