import type { Rpc, SwapCall, SwapCosts, Swaps, Units } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import { fieldsOf, readQuantity } from '../transfers/answers.ts'
import { quantity } from '../transfers/encode.ts'
import { estimateFee } from '../transfers/fee.ts'

/** Simulated gas is what is paid after refunds: a transaction needs up to a half more on the way. Unused gas is not paid. */
const simulatedSpare = 60n
/** Pools move until the block. */
const estimatedSpare = 25n
/** Gas of a plain transfer. */
const plainGas = 21_000n

/** The costs of calls by their simulated gas, at the prices of a plain transfer (`estimateFee`). */
export async function estimateCosts(
  rpc: Rpc,
  { account, gas, ready }: Parameters<Swaps['estimateCosts']>[1],
  signal?: AbortSignal,
): Promise<SwapCosts> {
  const [plain, block, estimated] = await Promise.all([
    estimateFee(rpc, { from: account, to: account, units: 0n }, signal),
    rpc('eth_getBlockByNumber', ['latest', false], signal),
    ready && estimateGas(rpc, { account, call: ready }, signal),
  ])
  const most = readQuantity(fieldsOf(block)['gasLimit'], 'eth_getBlockByNumber')
  const simulated = gas.map((each) => more(each, simulatedSpare))
  const limits = estimated === undefined ? simulated : [more(estimated, estimatedSpare)]
  if (limits.some((limit) => limit > most))
    throw new KitError('REPLY_INVALID', { source: 'gas', issue: 'more than a block' })
  const price = plain.gasPrice ?? 0n
  // A rollup's fee for the data of a transfer. A swap has about five times the data.
  const beside = plain.units - price * plainGas
  const perCall = beside > 0n ? beside * 5n : 0n
  return {
    units: limits.reduce((sum, limit) => sum + limit * price + perCall, 0n),
    plans: limits.map((limit) => ({ ...fieldsOf(plain.plan), gas: quantity(limit) })),
  }
}

/** Undefined when the node cannot estimate the call. */
async function estimateGas(
  rpc: Rpc,
  { account, call }: { readonly account: string; readonly call: SwapCall },
  signal?: AbortSignal,
): Promise<Units | undefined> {
  const { to, data, value } = call
  const request = { from: account, to, data, value: quantity(value) }
  return rpc('eth_estimateGas', [request], signal).then(
    (answer) => readQuantity(answer, 'eth_estimateGas'),
    (cause: unknown) => {
      if (!isKitError(cause, 'RPC_ERROR')) throw cause
      return undefined
    },
  )
}

function more(gas: Units, percent: bigint): Units {
  return gas + (gas * percent) / 100n
}
