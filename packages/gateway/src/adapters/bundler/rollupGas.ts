import { entryPoint, type UserOperation } from '@latchkey/contracts/accounts'
import type { GasSource } from '../../ports/gasSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { addressWord, bytesTail, uintOf, word } from '../evm/abi.ts'
import { gasOf, longCall } from './entryPointCalls.ts'

/** The contracts that tell a rollup's fees. */
const opStackOracle = '0x420000000000000000000000000000000000000F'
const scrollOracle = '0x5300000000000000000000000000000000000002'
const arbitrumNodes = '0x00000000000000000000000000000000000000C8'
/** getL1Fee(bytes), getOperatorFee(uint256), gasEstimateL1Component(address,bool,bytes) */
const l1Fee = '0x49948e0e'
const operatorFee = '0x275aedd2'
const l1Component = '0x77d488a2'
/** Bytes of a transaction beside its data: numbers, addresses and the signature. */
const envelope = 'ff'.repeat(130)
/** Bytes of an authorization, and of the head of their list. */
const authorization = 'ff'.repeat(115)

export type RollupGas = (operation: UserOperation, signal: AbortSignal) => Promise<bigint>

/**
 * The gas by which an operation pays for the layer below: its data there, at the price at which the operation pays for gas. It is
 * 0 on a network without one of these contracts.
 */
export function rollupGas({
  network,
  nodes,
  gas,
}: {
  readonly network: string
  readonly nodes: RpcNetworks
  readonly gas: GasSource
}): RollupGas {
  return async (operation, signal) => {
    const data = longCall(operation).slice(2)
    const beside = operation.eip7702Auth ? envelope + authorization : envelope
    const whole = l1Fee + word(0x20) + bytesTail(data + beside)
    const calls = [
      [opStackOracle, whole],
      [scrollOracle, whole],
      [opStackOracle, operatorFee + word(gasOf([operation]))],
      [
        arbitrumNodes,
        l1Component + addressWord(entryPoint) + word(0) + word(0x60) + bytesTail(data),
      ],
    ]
    const outcomes = await nodes.ask(
      network,
      calls.map(([to, input]) => ({ method: 'eth_call', params: [{ to, data: input }, 'latest'] })),
      signal,
    )
    // A network without the contract answers nothing, and another contract there refuses the call.
    const [opStack = 0n, scroll = 0n, operator = 0n, arbitrum = 0n] = outcomes.map((outcome) =>
      'result' in outcome ? uintOf(String(outcome.result)) : undefined,
    )
    const fee = opStack + scroll + (opStack > 0n ? operator : 0n)
    if (fee === 0n) return arbitrum >> 64n === 0n ? arbitrum : 0n
    const { standard } = await gas.prices(network, signal)
    const { maxFeePerGas: most } = operation
    const price = most > 0n && most < standard ? most : standard
    return fee / (price > 0n ? price : 1n) + 1n
  }
}
