import type { Rpc, Transfer, TransferFee, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { commitment, fieldsOf, readLamports, readRent, refusal } from './accounts.ts'
import {
  openAccount,
  type TokenAccounts,
  transferLamports,
  transferTokens,
  transferTokensWithFee,
} from './instructions.ts'
import { compileMessage, type Instruction } from './message.ts'
import { displayed, type Mint, movedUnits, readMint, withheldUnits } from './mint.ts'
import { accountSize, divide, readTokenPlan, type TokenPlan } from './tokenPlan.ts'

export type SolanaPlan = {
  /** For any amount of the coin: that of Max is known after the fee. */
  readonly instructions: (units: Units) => readonly Instruction[]
  /** The token that moves. */
  readonly token?:
    | {
        readonly accounts: TokenPlan
        /** The sender's accounts that the units are taken from. */
        readonly sources: readonly string[]
        readonly mint: Mint
      }
    | undefined
}

/**
 * Gives the cost of a transfer: the network's price of the message, and the deposit for opening the receiver's token account.
 * @throws KitError `TRANSFER_REFUSED` with the reason, `REPLY_INVALID`
 */
export async function estimateFee(
  rpc: Rpc,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferFee> {
  // One request after another: not all nodes accept several at once.
  const { from, to, units, token } = transfer
  if (!token) {
    const rent = await readRent(rpc, 0, signal)
    if (units < rent && (await readBalance(rpc, to, signal)) === 0n) throw refusal('belowRent')
    const plan: SolanaPlan = {
      instructions: (amount) => [transferLamports(from, to, amount)],
    }
    // The reserve keeps the sender's account open, and pays for instructions that a wallet adds to be faster.
    return { units: await readPrice(rpc, transfer, plan, signal), reserve: rent, plan }
  }
  const mint = await readMint(rpc, token.address, signal)
  const accounts = await readTokenPlan(rpc, transfer, { address: token.address, mint }, signal)
  const moving = movedUnits(mint, units, accounts.sources)
  const parts = divide(accounts.sources, moving)
  const instructions = [
    ...(accounts.opens ? [openAccount(accounts, from, to)] : []),
    ...parts.map((part) => moveTokens(mint, { ...accounts, ...part }, from)),
  ]
  const plan: SolanaPlan = {
    instructions: () => instructions,
    token: { accounts, sources: parts.map(({ source }) => source), mint },
  }
  const shown = displayed(mint, moving)
  const moved = shown === units ? {} : { moved: shown }
  const price = await readPrice(rpc, transfer, plan, signal)
  if (!accounts.opens) return { units: price, ...moved, plan }
  const deposit = await readRent(rpc, accountSize(mint), signal)
  return { units: price + deposit, deposit, ...moved, plan }
}

function moveTokens(
  mint: Mint,
  { units, ...accounts }: TokenAccounts & { readonly units: Units },
  owner: string,
): Instruction {
  const { decimals } = mint
  const fee = withheldUnits(mint, units)
  return fee === undefined
    ? transferTokens(accounts, owner, { units, decimals })
    : transferTokensWithFee(accounts, owner, { units, decimals, fee })
}

async function readBalance(rpc: Rpc, address: string, signal?: AbortSignal): Promise<Units> {
  const source = 'getBalance'
  const { value } = fieldsOf(await rpc(source, [address, commitment], signal))
  return readLamports(value, source)
}

export async function readBlockhash(
  rpc: Rpc,
  signal?: AbortSignal,
): Promise<{ readonly blockhash: string; readonly validUntil: number }> {
  const source = 'getLatestBlockhash'
  const { value } = fieldsOf(await rpc(source, [{ commitment: 'confirmed' }], signal))
  const { blockhash, lastValidBlockHeight } = fieldsOf(value)
  if (typeof blockhash !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(blockhash))
    throw new KitError('REPLY_INVALID', { source, issue: 'not a hash' })
  return { blockhash, validUntil: Number(readLamports(lastValidBlockHeight, source)) }
}

async function readPrice(
  rpc: Rpc,
  { from, units }: Transfer,
  { instructions }: SolanaPlan,
  signal?: AbortSignal,
): Promise<bigint> {
  const { blockhash } = await readBlockhash(rpc, signal)
  const message = base64.encode(compileMessage(from, instructions(units), blockhash))
  const source = 'getFeeForMessage'
  const answer = await rpc(source, [message, { commitment: 'confirmed' }], signal)
  return readLamports(fieldsOf(answer)['value'], source)
}
