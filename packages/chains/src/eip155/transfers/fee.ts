import type { RefusalReason, Rpc, Transfer, TransferFee, Units } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import { fieldsOf, listOf, readQuantity } from './answers.ts'
import { readDataFee } from './dataFee.ts'
import { encodeTransfer, quantity, type TransactionRequest } from './encode.ts'
import { feeKindOf } from './networkFees.ts'

/** Fields for the transaction: `gas`, and the highest prices (EIP-1559) or the older single price. */
export type GasPlan = { readonly [field: string]: string }

/** Number of recent blocks that give the prices and their limits (security.md RPC-3). */
const recentBlocks = 3
const highestTimes = 5n
/** A tip up to this limit is always accepted, in units of 10^-18. */
const freeTip = 2_000_000_000n
/** A contract may need more gas in a later block, and unused gas is not paid. A plain transfer always needs the same. */
const plainGas = 21_000n
const sparePercent = 25n

/**
 * Gives the highest cost of a transfer: of its gas, and of a rollup's fees beside it.
 * @throws KitError `TRANSFER_REFUSED` when it would revert, `REPLY_INVALID` for prices or gas beyond the limits
 */
export async function estimateFee(
  rpc: Rpc,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferFee> {
  const kind = feeKindOf(rpc.network)
  const [{ gas, request }, usual, block] = await Promise.all([
    estimateGas(rpc, transfer, signal).catch(refused),
    readPrice(rpc, signal),
    rpc('eth_getBlockByNumber', ['latest', false], signal),
  ])
  const own = kind === 'linea' ? await readOwnPrice(rpc, { request, usual }, signal) : undefined
  const estimate = own?.gas ?? readQuantity(gas, 'eth_estimateGas')
  const most = readQuantity(fieldsOf(block)['gasLimit'], 'eth_getBlockByNumber')
  if (estimate > most)
    throw new KitError('REPLY_INVALID', { source: 'eth_estimateGas', issue: 'more than a block' })
  const wide = estimate <= plainGas ? estimate : estimate + (estimate * sparePercent) / 100n
  const limit = lower(wide, most)
  const { highest: price, fields } = own?.price ?? usual
  const plan = { gas: quantity(limit), ...fields }
  const beside = await readDataFee(rpc, { ...encodeTransfer(transfer), ...plan }, signal)
  return { units: limit * price + beside, gasPrice: price, plan }
}

/**
 * Nodes may estimate nothing for a sender who cannot also pay the gas, as with Max. Such a transfer of the coin is estimated
 * with none of it, or with half where gas follows the changes of balances.
 */
async function estimateGas(
  rpc: Rpc,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<{ readonly gas: unknown; readonly request: TransactionRequest }> {
  const estimate = async (units: Units): ReturnType<typeof estimateGas> => {
    const request = encodeTransfer({ ...transfer, units })
    return { gas: await rpc('eth_estimateGas', [request], signal), request }
  }
  return estimate(transfer.units).catch((cause: unknown) => {
    if (transfer.token || !isKitError(cause, 'RPC_ERROR')) throw cause
    return estimate(feeKindOf(rpc.network) === 'pubdata' ? transfer.units / 2n : 0n)
  })
}

type Price = { readonly highest: Units; readonly fields: GasPlan }

async function readPrice(rpc: Rpc, signal?: AbortSignal): Promise<Price> {
  const history = await rpc(
    'eth_feeHistory',
    [quantity(recentBlocks), 'latest', [50]],
    signal,
  ).then(fieldsOf, (cause: unknown) => {
    if (!isKitError(cause, 'RPC_ERROR')) throw cause
    return undefined
  })
  const bases = listOf(history?.['baseFeePerGas']).map((each) =>
    readQuantity(each, 'eth_feeHistory'),
  )
  // The last base fee is for the next block. Networks without a base fee give nothing or zeros.
  const next = bases.at(-1) ?? 0n
  if (next === 0n) return legacyPrice(rpc, signal)
  const tips = listOf(history?.['reward']).map((each) =>
    readQuantity(listOf(each)[0] ?? '0x0', 'eth_feeHistory'),
  )
  const most = highest(bases) * highestTimes
  const tip = highest(tips) || (await suggestedTip(rpc, most > freeTip ? most : freeTip, signal))
  const cap = most + tip * highestTimes
  const asked = next * 2n + tip
  return dynamicPrice(lower(asked, cap), tip)
}

function dynamicPrice(price: Units, tip: Units): Price {
  return {
    highest: price,
    fields: { maxFeePerGas: quantity(price), maxPriorityFeePerGas: quantity(tip) },
  }
}

/** Empty blocks give no tip. The node's own suggestion is then used up to `most`. */
async function suggestedTip(rpc: Rpc, most: Units, signal?: AbortSignal): Promise<Units> {
  const answer = await rpc('eth_maxPriorityFeePerGas', [], signal).catch(() => '0x0')
  const tip = readQuantity(answer, 'eth_maxPriorityFeePerGas')
  return lower(tip, most)
}

/** Linea's own gas and price of one transaction. Nodes of other operators may not tell, and then the usual price is used. */
async function readOwnPrice(
  rpc: Rpc,
  { request, usual }: { readonly request: TransactionRequest; readonly usual: Price },
  signal?: AbortSignal,
): Promise<{ readonly gas: Units; readonly price: Price } | undefined> {
  const method = 'linea_estimateGas'
  const answer = await rpc(method, [request], signal).catch((cause: unknown) => {
    if (!isKitError(cause, 'RPC_ERROR')) throw cause
    return undefined
  })
  if (answer === undefined) return undefined
  const read = (field: string): Units => readQuantity(fieldsOf(answer)[field], method)
  const most = usual.highest * highestTimes
  const tip = lower(read('priorityFeePerGas'), most)
  return {
    gas: read('gasLimit'),
    price: dynamicPrice(lower(read('baseFeePerGas') * 2n + tip, most), tip),
  }
}

async function legacyPrice(rpc: Rpc, signal?: AbortSignal): Promise<Price> {
  const price = readQuantity(await rpc('eth_gasPrice', [], signal), 'eth_gasPrice')
  return { highest: price, fields: { gasPrice: quantity(price) } }
}

function refused(cause: unknown): never {
  if (!isKitError(cause, 'RPC_ERROR')) throw cause
  // The visitor does not see the node's own message (security.md RPC-1).
  const reason: RefusalReason = 'reverts'
  throw new KitError('TRANSFER_REFUSED', { reason }, { cause })
}

function highest(values: readonly Units[]): Units {
  return values.reduce((most, value) => (value > most ? value : most), 0n)
}

function lower(a: Units, b: Units): Units {
  return a < b ? a : b
}
