import type { Rpc, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import {
  displayedUnits,
  mintExtensions as of,
  parseMint,
  type SolanaMint,
} from '@latchkey/protocol/solanaMint'
import { bytesOf, fieldsOf, raw, refusal } from './accounts.ts'
import { token2022Program, tokenProgram } from './instructions.ts'

/** A mint, its program, and the chain's clock. */
export type Mint = SolanaMint & {
  readonly program: string
  readonly epoch: bigint
  /** Seconds since the epoch. */
  readonly now: bigint
}

/**
 * Reads a mint that plain transfers can move. A permanent delegate, a close authority, names, groups and confidential balances
 * do not change what a transfer does.
 * @throws KitError `TRANSFER_REFUSED`
 */
export async function readMint(rpc: Rpc, address: string, signal?: AbortSignal): Promise<Mint> {
  const asked = [[address, clock], raw]
  const { value } = fieldsOf(await rpc('getMultipleAccounts', asked, signal))
  const [mint, time] = (Array.isArray(value) ? value : []).map(fieldsOf)
  const program = mint?.['owner']
  if (program !== tokenProgram && program !== token2022Program) throw refusal('noTokenAccount')
  const parsed = parseMint(bytesOf(mint))
  if (!parsed) throw refusal('noTokenAccount')
  const bytes = bytesOf(time)
  if (bytes.length < clockSize)
    throw new KitError('REPLY_INVALID', { source: 'getMultipleAccounts', issue: 'no clock' })
  const view = new DataView(bytes.buffer)
  const now = view.getBigInt64(32, true)
  refuseExtensions(parsed, now)
  return { ...parsed, program, epoch: view.getBigUint64(16, true), now }
}

/**
 * Converts an amount as it is displayed to the units that move. The units of a scaled mint are the most that are displayed as
 * the amount or less; the whole balance stands for what it is displayed as.
 * @throws KitError `TRANSFER_REFUSED` when no units are displayed as the amount or less
 */
export function movedUnits(
  mint: Mint,
  amount: Units,
  sources: readonly { readonly held: Units }[],
): Units {
  if (!mint.extensions.has(of.scaledAmount)) return amount
  const sum = (values: readonly Units[]): Units => values.reduce((all, each) => all + each, 0n)
  const held = sources.map((source) => source.held)
  if (sum(held.map((units) => displayed(mint, units))) === amount) return sum(held)
  // The least units that are displayed as the amount or more: what is displayed never falls as units grow.
  let [low, high] = [0n, mostUnits]
  while (low < high) {
    const middle = (low + high) / 2n
    if (displayed(mint, middle) < amount) low = middle + 1n
    else high = middle
  }
  const units = displayed(mint, low) === amount ? low : low - 1n
  if (units <= 0n) throw refusal('inexact')
  return units
}

export function displayed(mint: Mint, units: Units): Units {
  return displayedUnits(mint, units, mint.now)
}

/**
 * The part of an amount that a mint's fee keeps from the receiver, in this epoch: `TransferFeeConfig` has two fees, each from
 * an epoch on. Undefined for a mint without fees.
 */
export function withheldUnits({ extensions, epoch }: Mint, units: Units): Units | undefined {
  const config = extensions.get(of.transferFee)
  if (!config || (pointsAt(config, olderAt) === 0n && pointsAt(config, newerAt) === 0n))
    return undefined
  const at = epoch >= config.getBigUint64(newerAt, true) ? newerAt : olderAt
  const most = config.getBigUint64(at + 8, true)
  // Rounded up.
  const fee = (units * pointsAt(config, at) + 9_999n) / 10_000n
  return fee < most ? fee : most
}

/** New accounts of the mint are frozen. */
export function opensFrozen({ extensions }: Mint): boolean {
  return extensions.get(of.defaultState)?.getUint8(0) === 2
}

function pointsAt(config: DataView, at: number): bigint {
  return BigInt(config.getUint16(at + 16, true))
}

function refuseExtensions({ extensions }: SolanaMint, now: bigint): void {
  const hook = extensions.get(of.transferHook)
  if (hook && hasKey(hook, 32)) throw refusal('transferHook')
  if (extensions.has(of.nonTransferable)) throw refusal('nonTransferable')
  if (extensions.get(of.pausable)?.getUint8(32) === 1) throw refusal('paused')
  const change = extensions.get(of.scaledAmount)?.getBigInt64(40, true)
  const isChanging = change !== undefined && change > now && change - now < reviewSeconds
  if (extensions.has(of.interest) || isChanging) throw refusal('inexact')
  const known: readonly number[] = Object.values(of)
  // Nobody knows what else a transfer needs there.
  if ([...extensions.keys()].some((type) => !known.includes(type))) throw refusal('transferHook')
}

/** A mint may have room for a key and none set. */
function hasKey(body: DataView, at: number): boolean {
  return Array.from({ length: 32 }, (_, index) => body.getUint8(at + index)).some(Boolean)
}

/** Slot, start of the epoch, epoch, epoch of the leaders, time: 8 bytes each. */
const clock = 'SysvarC1ock11111111111111111111111111111111'
const clockSize = 40
const mostUnits = 2n ** 64n - 1n
/** Positions of the two fees of a mint: their first epoch, most units, and hundredths of a percent. */
const olderAt = 72
const newerAt = 90
/** A review may be open for so long. An amount that changes meanwhile would not be the one that was reviewed. */
const reviewSeconds = 600n
