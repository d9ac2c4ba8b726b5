/** An exchange on one network whose pools are quoted and whose router is called. */
export type SwapVenue = {
  readonly name: string
  /** The contract that swaps and that needs the allowance. */
  readonly router: string
  /** How the router is called: as Uniswap's SwapRouter02, or as its UniswapV2Router02. */
  readonly kind: 'swapRouter02' | 'v2Router'
  readonly v2Factory?: string | undefined
  readonly v3Factory?: string | undefined
  /** Fee of its v2 pools in hundredths of a basis point. @default 3000 */
  readonly v2Fee?: number | undefined
  /** Fees of its v3 pools in hundredths of a basis point. @default [100, 500, 3000, 10000] */
  readonly v3Fees?: readonly number[] | undefined
}

export type SwapNetwork = {
  /** The token that stands for the network's own coin in pools. */
  readonly wrapped: string
  /** Tokens that routes may go through, besides the wrapped coin. */
  readonly bases: readonly string[]
  readonly venues: readonly SwapVenue[]
}

/**
 * TABLE the exchanges by CAIP-2 network id (SWP-09), each with the source of its addresses. The gateway quotes from their
 * pools; the kit refuses a transaction to any other router, unless the host names it.
 */
export const swapNetworks: { readonly [network: string]: SwapNetwork | undefined } = {
  // Uniswap: docs.uniswap.org (v2 deployments; sdk-core addresses.ts). SushiSwap: sushi-labs/sushi, sushiswap-v2.ts.
  'eip155:1': {
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    bases: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    ],
    venues: [
      {
        name: 'Uniswap',
        router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        kind: 'swapRouter02',
        v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
        v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      },
      {
        name: 'SushiSwap',
        router: '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F',
        kind: 'v2Router',
        v2Factory: '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac',
      },
    ],
  },
  // docs.uniswap.org: its SwapRouter02 is older than the v2 factory there, so v2 has its own router.
  'eip155:10': {
    wrapped: '0x4200000000000000000000000000000000000006',
    bases: [
      '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    ],
    venues: [
      {
        name: 'Uniswap',
        router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        kind: 'swapRouter02',
        v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      },
      {
        name: 'Uniswap v2',
        router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
        kind: 'v2Router',
        v2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      },
    ],
  },
  // PancakeSwap: developer.pancakeswap.finance, contracts, addresses of v2 and v3; its SmartRouter, which has the functions of
  // SwapRouter02: pancakeswap/pancake-frontend, packages/smart-router/evm/constants/exchange.ts. Uniswap: docs.uniswap.org.
  'eip155:56': {
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    bases: [
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    ],
    venues: [
      {
        name: 'PancakeSwap',
        router: '0x13f4EA83D0bd40E75C8222255bc855a974568Dd4',
        kind: 'swapRouter02',
        v2Factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
        v3Factory: '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
        v2Fee: 2500,
        v3Fees: [100, 500, 2500, 10_000],
      },
      {
        name: 'Uniswap',
        router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
        kind: 'swapRouter02',
        v3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
      },
      {
        name: 'Uniswap v2',
        router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
        kind: 'v2Router',
        v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      },
    ],
  },
  // sushi-labs/sushi, sushiswap-v2.ts.
  'eip155:100': {
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    bases: [
      '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
      '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1',
    ],
    venues: [
      {
        name: 'SushiSwap',
        router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
        kind: 'v2Router',
        v2Factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
      },
    ],
  },
  // docs.uniswap.org; sushi-labs/sushi, sushiswap-v2.ts.
  'eip155:137': {
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    bases: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    ],
    venues: [
      {
        name: 'Uniswap',
        router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        kind: 'swapRouter02',
        v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      },
      {
        name: 'Uniswap v2',
        router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
        kind: 'v2Router',
        v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      },
      {
        name: 'SushiSwap',
        router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
        kind: 'v2Router',
        v2Factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
      },
    ],
  },
  // SpookySwap: docs.spooky.fi and its sdk. SushiSwap: sushi-labs/sushi, sushiswap-v2.ts.
  'eip155:250': {
    wrapped: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    bases: [
      '0x04068DA6C83AFCFA0e13ba15A6696662335D5B75',
      '0x74b23882a30290451A17c44f4F05243b6b58C76d',
    ],
    venues: [
      {
        name: 'SpookySwap',
        router: '0xF491e7B69E4244ad4002BC14e878a34207E38c29',
        kind: 'v2Router',
        v2Factory: '0x152eE697f2E276fA89E96742e9bB9aB1F2E61bE3',
        v2Fee: 2000,
      },
      {
        name: 'SushiSwap',
        router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
        kind: 'v2Router',
        v2Factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
      },
    ],
  },
  // docs.uniswap.org (ZKsync deployments).
  'eip155:324': {
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    bases: ['0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4'],
    venues: [
      {
        name: 'Uniswap',
        router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
        kind: 'swapRouter02',
        v3Factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
      },
    ],
  },
  // DragonSwap (dgswap.io), a copy of PancakeSwap: the v3 factory is in kaiachain/kaia-mcp and DefiLlama's adapter, the SmartRouter
  // in the copy of packages/smart-router/evm/constants/exchange.ts under Klaytn. The router's own factory() names that factory.
  'eip155:8217': {
    wrapped: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    bases: ['0xceE8FAF64bB97a73bb51E115Aa89C17FfA8dD167'],
    venues: [
      {
        name: 'DragonSwap',
        router: '0x5EA3e22C41B08DD7DC7217549939d987ED410354',
        kind: 'swapRouter02',
        v3Factory: '0x7431A23897ecA6913D5c81666345D39F27d946A4',
        v3Fees: [100, 500, 2500, 10_000],
      },
    ],
  },
  // docs.uniswap.org (Base deployments).
  'eip155:8453': {
    wrapped: '0x4200000000000000000000000000000000000006',
    bases: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    venues: [
      {
        name: 'Uniswap',
        router: '0x2626664c2603336E57B271c5C0b26F421741e481',
        kind: 'swapRouter02',
        v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      },
      {
        name: 'Uniswap v2',
        router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
        kind: 'v2Router',
        v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      },
    ],
  },
  // docs.uniswap.org; sushi-labs/sushi, sushiswap-v2.ts.
  'eip155:42161': {
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    bases: [
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    ],
    venues: [
      {
        name: 'Uniswap',
        router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        kind: 'swapRouter02',
        v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      },
      {
        name: 'Uniswap v2',
        router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
        kind: 'v2Router',
        v2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      },
      {
        name: 'SushiSwap',
        router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
        kind: 'v2Router',
        v2Factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
      },
    ],
  },
  // docs.uniswap.org (Avalanche deployments); sushi-labs/sushi, sushiswap-v2.ts.
  'eip155:43114': {
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    bases: [
      '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    ],
    venues: [
      {
        name: 'Uniswap',
        router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
        kind: 'swapRouter02',
        v3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
      },
      {
        name: 'Uniswap v2',
        router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
        kind: 'v2Router',
        v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      },
      {
        name: 'SushiSwap',
        router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
        kind: 'v2Router',
        v2Factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
      },
    ],
  },
  // Trisolaris: trisolaris-labs, its published router and factory.
  'eip155:1313161554': {
    wrapped: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    bases: [
      '0xC42C30aC6Cc15faC9bD938618BcaA1a1FaE8501d',
      '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802',
    ],
    venues: [
      {
        name: 'Trisolaris',
        router: '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B',
        kind: 'v2Router',
        v2Factory: '0xc66F594268041dB60507F00703b152492fb176E7',
      },
    ],
  },
}
