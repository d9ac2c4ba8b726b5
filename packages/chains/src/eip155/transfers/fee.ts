import type { RefusalReason, Rpc, Transfer, TransferFee, Units } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import { fieldsOf, listOf, readQuantity } from './answers.ts'
import { encodeTransfer, quantity } from './encode.ts'

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
/** The OP Stack's contract for the fee of its base layer, and a call of its `getL1Fee(bytes)` with 120 bytes. */
const l1Oracle = '0x420000000000000000000000000000000000000F'
const l1Call = `0x49948e0e${'20'.padStart(64, '0')}${'78'.padStart(64, '0')}${'ff'.repeat(120).padEnd(256, '0')}`
const l1Times = 2n

/**
 * Gives the highest cost of a transfer. A node estimates nothing for a sender without enough of the coin, so a transfer of the
 * coin is estimated with a zero amount: its gas does not depend on the amount.
 * @throws KitError `TRANSFER_REFUSED` when it would revert, `REPLY_INVALID` for prices or gas beyond the limits
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
  const price = asked < cap ? asked : cap
  return {
    highest: price,
    fields: { maxFeePerGas: quantity(price), maxPriorityFeePerGas: quantity(tip) },
  }
}

/** Empty blocks give no tip. The node's own suggestion is then used up to `most`. */
async function suggestedTip(rpc: Rpc, most: Units, signal?: AbortSignal): Promise<Units> {
  const answer = await rpc('eth_maxPriorityFeePerGas', [], signal).catch(() => '0x0')
  const tip = readQuantity(answer, 'eth_maxPriorityFeePerGas')
  return tip < most ? tip : most
}

async function legacyPrice(rpc: Rpc, signal?: AbortSignal): Promise<Price> {
  const price = readQuantity(await rpc('eth_gasPrice', [], signal), 'eth_gasPrice')
  return { highest: price, fields: { gasPrice: quantity(price) } }
}

/** Networks of other kinds have no contract there. */
function readL1Fee(answer: unknown): Units {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
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
