import type { RefusalReason, Rpc, Transfer, TransferFee, Units } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import { fieldsOf, listOf, readQuantity } from './answers.ts'
import { encodeTransfer, quantity } from './encode.ts'

/** Merged into the transaction: `gas` and the highest prices offered (EIP-1559), or the one price of before. */
export type GasPlan = { readonly [field: string]: string }

/** Recent blocks that prices are read from and bounded by (security.md RPC-3). */
const recentBlocks = 3
const highestTimes = 5n
/** So much is never worth arguing about, in units of 10^-18. */
const freeTip = 2_000_000_000n
/** Contracts may need more when the block comes; what is not used is not paid. A plain transfer is always the same. */
const plainGas = 21_000n
const sparePercent = 25n
/** Where the OP Stack keeps what its base layer charges beside gas, and a call's `getL1Fee(bytes)` of 120 bytes. */
const l1Oracle = '0x420000000000000000000000000000000000000F'
const l1Call = `0x49948e0e${'20'.padStart(64, '0')}${'78'.padStart(64, '0')}${'ff'.repeat(120).padEnd(256, '0')}`
const l1Times = 2n

/**
 * What a transfer costs at most. Without enough of the coin a node estimates nothing, so the coin's own transfers are
 * estimated for an amount of nothing: gas does not depend on it.
 * @throws KitError `TRANSFER_REFUSED` when it would revert, `REPLY_INVALID` for prices and gas beyond reason
 */
export async function estimateFee(
  rpc: Rpc,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferFee> {
  const request = encodeTransfer(transfer.token ? transfer : { ...transfer, units: 0n })
  const [gas, price, block, l1] = await Promise.all([
    rpc('eth_estimateGas', [request], signal).catch(refused),
    readPrice(rpc, signal),
    rpc('eth_getBlockByNumber', ['latest', false], signal),
    rpc('eth_call', [{ to: l1Oracle, data: l1Call }, 'latest'], signal).then(readL1Fee, () => 0n),
  ])
  const estimate = readQuantity(gas, 'eth_estimateGas')
  const limit = estimate <= plainGas ? estimate : estimate + (estimate * sparePercent) / 100n
  const most = readQuantity(fieldsOf(block)['gasLimit'], 'eth_getBlockByNumber')
  if (estimate > most)
    throw new KitError('REPLY_INVALID', { source: 'eth_estimateGas', issue: 'more than a block' })
  const plan: GasPlan = { gas: quantity(limit < most ? limit : most), ...price.fields }
  return { units: limit * price.highest + l1 * l1Times, gasPrice: price.highest, plan }
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
  // The last is that of the block to come. Networks without a base fee say nothing, or zeros.
  const next = bases.at(-1) ?? 0n
  if (next === 0n) return legacyPrice(rpc, signal)
  const tips = listOf(history?.['reward']).map((each) =>
    readQuantity(listOf(each)[0] ?? '0x0', 'eth_feeHistory'),
  )
  const most = highest(bases) * highestTimes
  const tip = highest(tips) || (await suggestedTip(rpc, most > freeTip ? most : freeTip, signal))
  const cap = most + tip * highestTimes
  const asked = next * 2n + tip
  const price = asked < cap ? asked : cap
  return {
    highest: price,
    fields: { maxFeePerGas: quantity(price), maxPriorityFeePerGas: quantity(tip) },
  }
}

/** Empty blocks tell of no tip; of a node's own suggestion no more is taken than `most`. */
async function suggestedTip(rpc: Rpc, most: Units, signal?: AbortSignal): Promise<Units> {
  const answer = await rpc('eth_maxPriorityFeePerGas', [], signal).catch(() => '0x0')
  const tip = readQuantity(answer, 'eth_maxPriorityFeePerGas')
  return tip < most ? tip : most
}

async function legacyPrice(rpc: Rpc, signal?: AbortSignal): Promise<Price> {
  const price = readQuantity(await rpc('eth_gasPrice', [], signal), 'eth_gasPrice')
  return { highest: price, fields: { gasPrice: quantity(price) } }
}

/** Nothing is there on networks of other kinds. */
function readL1Fee(answer: unknown): Units {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
}

function refused(cause: unknown): never {
  if (!isKitError(cause, 'RPC_ERROR')) throw cause
  // The node's own words are not for the visitor (security.md RPC-1).
  const reason: RefusalReason = 'reverts'
  throw new KitError('TRANSFER_REFUSED', { reason }, { cause })
}

function highest(values: readonly Units[]): Units {
  return values.reduce((most, value) => (value > most ? value : most), 0n)
}
