import { readFileSync } from 'node:fs'
import { concat, type Hex, numberToHex, toFunctionSelector } from 'viem'
import { askNode } from './node.ts'
import { sendTransactionSync } from './sendTransactionSync.ts'

/** The prices of the layer below, and the factors by which a rollup passes them on. */
export type RollupPrices = {
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
  readonly baseFeeScalar: number
  readonly blobBaseFeeScalar: number
}

export const opStackOracle = '0x420000000000000000000000000000000000000F'
export const scrollOracle = '0x5300000000000000000000000000000000000002'

/** The contracts' code, and the packages that publish it. The package of the OP Stack has 126 MB. */
const readCode = (): Code =>
  // As: our own file.
  JSON.parse(readFileSync(new URL('feeOracles.json', import.meta.url), 'utf8')) as Code
type Code = {
  readonly opStack: { readonly gasPriceOracle: Hex; readonly l1Block: Hex }
  readonly scroll: { readonly gasPriceOracle: Hex }
}

/** Puts the OP Stack's own contracts of Fjord on a local chain, at their addresses. */
export async function deployOpStackOracle(url: string, prices: RollupPrices): Promise<void> {
  const l1Block = '0x4200000000000000000000000000000000000015'
  const depositor = '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001'
  const { opStack } = readCode()
  await askNode(url, 'anvil_setCode', [opStackOracle, opStack.gasPriceOracle])
  await askNode(url, 'anvil_setCode', [l1Block, opStack.l1Block])
  await askNode(url, 'anvil_setBalance', [depositor, '0xde0b6b3a7640000'])
  await askNode(url, 'anvil_impersonateAccount', [depositor])
  const send = (to: string, data: Hex): Promise<unknown> =>
    sendTransactionSync(url, { from: depositor, to, data })
  // Its arguments are packed: scalars, 24 bytes of block facts, prices, and two hashes.
  const values = concat([
    toFunctionSelector('setL1BlockValuesEcotone()'),
    numberToHex(prices.baseFeeScalar, { size: 4 }),
    numberToHex(prices.blobBaseFeeScalar, { size: 4 }),
    numberToHex(0, { size: 24 }),
    numberToHex(prices.baseFee, { size: 32 }),
    numberToHex(prices.blobBaseFee, { size: 32 }),
    numberToHex(0, { size: 64 }),
  ])
  await send(l1Block, values)
  await send(opStackOracle, toFunctionSelector('setEcotone()'))
  await send(opStackOracle, toFunctionSelector('setFjord()'))
}

/** Puts Scroll's own contract on a local chain, at its address, after one of its upgrades. */
export async function deployScrollOracle(
  url: string,
  prices: RollupPrices & {
    readonly upgrade: 'curie' | 'feynman' | 'galileo'
    readonly penaltyFactor?: bigint
  },
): Promise<void> {
  await askNode(url, 'anvil_setCode', [scrollOracle, readCode().scroll.gasPriceOracle])
  const set = (slot: number, value: bigint | number): Promise<unknown> =>
    askNode(url, 'anvil_setStorageAt', [
      scrollOracle,
      numberToHex(slot, { size: 32 }),
      numberToHex(value, { size: 32 }),
    ])
  await set(1, prices.baseFee)
  await set(5, prices.blobBaseFee)
  await set(6, prices.baseFeeScalar)
  await set(7, prices.blobBaseFeeScalar)
  await set(10, prices.penaltyFactor ?? 1n)
  const upgrades = ['curie', 'feynman', 'galileo']
  for (const [place, slot] of [8, 11, 12].entries())
    await set(slot, upgrades.indexOf(prices.upgrade) >= place ? 1 : 0)
}
