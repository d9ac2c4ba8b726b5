import { createRequire } from 'node:module'
import type { Artifact } from './compile.ts'

/** The contracts of Uniswap v2 and v3 as published on npm. Their licences (GPL, BUSL) allow tests, not our packages. */
export function exchangeArtifacts(): Readonly<Record<keyof typeof files, Artifact>> {
  const require = createRequire(import.meta.url)
  const read = (file: string): Artifact => {
    // `as`: the format of truffle and hardhat; the versions are pinned.
    const { abi, bytecode } = require(file) as { abi: Artifact['abi']; bytecode: string }
    return {
      abi,
      bytecode: bytecode.startsWith('0x') ? (bytecode as `0x${string}`) : `0x${bytecode}`,
    }
  }
  // `as`: the same keys.
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, read(file)]),
  ) as Record<keyof typeof files, Artifact>
}

const v3 = '@uniswap/v3-periphery/artifacts/contracts'
const files = {
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  v3Positions: `${v3}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  v3Quoter: `${v3}/lens/QuoterV2.sol/QuoterV2.json`,
  router: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const
