import {
  pad,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import type { Address, Hex } from 'viem'
import { compile } from '../compile.ts'
import { tokens } from '../constants.ts'
import { dollarSlotOf } from '../dollarSlot.ts'
import { askNode } from '../node.ts'

const founder = '0x0000000000000000000000000000000000009001'

/** Address of the pool of WETH and tUSD on a chain that has one. */
export const pool: Address = getContractAddress({ from: founder, nonce: 0n })

/**
 * Put a real constant-product pool of WETH and test dollars on a local world: 40 WETH at a price in dollars.
 * @param price of one ether, as decimal text
 */
export async function deployPool(url: string, price = '2500'): Promise<void> {
  if ((await askNode(url, 'eth_getCode', [pool, 'latest'])) !== '0x') return
  const { TestPool, TestToken, TestWeth } = await compile()
  const depth = 40n
  const dollars = parseUnits(price, tokens.dollar.decimals) * depth
  const send = async (call: {
    readonly to?: Address
    readonly data: Hex
    readonly value?: Hex
  }): Promise<void> => {
    await askNode(url, 'eth_sendTransaction', [{ from: founder, gas: toHex(5_000_000), ...call }])
  }
  await askNode(url, 'anvil_setBalance', [founder, toHex(parseEther('100'))])
  await askNode(url, 'anvil_impersonateAccount', [founder])
  await send({
    data: encodeDeployData({ ...TestPool, args: [tokens.weth.address, tokens.dollar.address] }),
  })
  await send({
    to: tokens.weth.address,
    data: encodeFunctionData({ abi: TestWeth.abi, functionName: 'deposit', args: [] }),
    value: toHex(parseEther(String(depth))),
  })
  await send({ to: tokens.weth.address, data: transfer(parseEther(String(depth))) })
  await askNode(url, 'anvil_setStorageAt', [
    tokens.dollar.address,
    dollarSlotOf(founder),
    pad(toHex(dollars)),
  ])
  await send({ to: tokens.dollar.address, data: transfer(dollars) })
  await send({
    to: pool,
    data: encodeFunctionData({ abi: TestPool.abi, functionName: 'sync', args: [] }),
  })
  await askNode(url, 'anvil_mine', ['0x1'])
  await askNode(url, 'anvil_stopImpersonatingAccount', [founder])

  function transfer(units: bigint): Hex {
    const { abi } = TestToken
    return encodeFunctionData({ abi, functionName: 'transfer', args: [pool, units] })
  }
}
