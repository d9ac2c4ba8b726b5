import { jupiterProgram } from './swapRouters.ts'
import { decodeTransaction, type SolanaInstruction } from './solanaTransaction.ts'

export const solanaPrograms = {
  jupiter: jupiterProgram,
  system: '11111111111111111111111111111111',
  budget: 'ComputeBudget111111111111111111111111111111',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const
export const wrappedSol = 'So11111111111111111111111111111111111111112'

export type JupiterRequest = {
  readonly user: string
  /** Mints; wrapped SOL for the coin. */
  readonly from: string
  readonly to: string
}

/** The arguments of a swap. */
export type JupiterSwap = {
  readonly sells: bigint
  /** Expected, before slippage. */
  readonly quoted: bigint
  readonly slippageBps: number
  /** The part of a platform. */
  readonly feeBps: number
}

/** The associated account of an owner for a mint of one of the token programs. */
export type AssociatedAccount = (owner: string, mint: string, program: string) => string

/** Hundredth of a SOL. */
const acceptedFee = 10_000_000n
/** Lamports of one signature. */
const signatureFee = 5_000n

/**
 * Reads a transaction of Jupiter's program that swaps as requested and does nothing besides: one signer, only instructions of
 * the kinds below, paid from and to the signer's own token accounts. Otherwise the problem, as text.
 */
export function readJupiterSwap(
  transaction: string,
  request: JupiterRequest,
  associated: AssociatedAccount,
): JupiterSwap | string {
  try {
    const { signers, accounts, instructions } = decodeTransaction(transaction)
    if (signers !== 1 || accounts[0] !== request.user) return 'another account signs'
    const [swap, ...others] = instructions.filter(
      ({ program }) => program === solanaPrograms.jupiter,
    )
    if (!swap || others.length > 0) return 'not one swap'
    if (highestFee(instructions) > acceptedFee) return 'the fee is too high'
    const own = ownAccounts(request, associated)
    const read = argumentsOf(swap.data)
    if (!instructions.every((one) => isExpected(one, { request, own, sells: read.sells })))
      return 'an instruction that was not asked for'
    if (request.to === wrappedSol && !isClosed(instructions, own)) return 'the coin stays wrapped'
    return read
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** The associated token accounts of the signer: of both mints, and of wrapped SOL. */
type OwnAccounts = {
  readonly sold: readonly string[]
  readonly bought: readonly string[]
  readonly wrapped: string
}

function ownAccounts(
  { user, from, to }: JupiterRequest,
  associated: AssociatedAccount,
): OwnAccounts {
  const { token, token2022 } = solanaPrograms
  const of = (mint: string): readonly string[] =>
    [token, token2022].map((program) => associated(user, mint, program))
  return { sold: of(from), bought: of(to), wrapped: associated(user, wrappedSol, token) }
}

type Expected = {
  readonly request: JupiterRequest
  readonly own: OwnAccounts
  readonly sells: bigint
}

function isExpected(one: SolanaInstruction, { request, own, sells }: Expected): boolean {
  const { program, accounts, data } = one
  switch (program) {
    case solanaPrograms.budget:
      return true
    case solanaPrograms.associated:
      // Create, or create if missing: an account of the signer.
      return data.length <= 1 && (data[0] ?? 0) <= 1 && accounts[2] === request.user
    case solanaPrograms.system:
      // transfer(lamports), to wrap what is sold
      return (
        data.length === 12 &&
        numberAt(data, 0, 4) === 2n &&
        request.from === wrappedSol &&
        numberAt(data, 4, 8) <= sells &&
        accounts[1] === own.wrapped
      )
    case solanaPrograms.token:
      // SyncNative; or CloseAccount, which gives the coins of wrapped SOL to the signer
      return (
        data.length === 1 &&
        accounts[0] === own.wrapped &&
        (data[0] === 17 || (data[0] === closeAccount && accounts[1] === request.user))
      )
    case solanaPrograms.jupiter:
      return isSwap(one, request, own)
    default:
      return false
  }
}

const closeAccount = 9

/** Whether the account of wrapped SOL is closed after the swap. */
function isClosed(instructions: readonly SolanaInstruction[], { wrapped }: OwnAccounts): boolean {
  const [last] = instructions.filter(({ program }) => program !== solanaPrograms.budget).slice(-1)
  return (
    last?.program === solanaPrograms.token &&
    last.data[0] === closeAccount &&
    last.accounts[0] === wrapped
  )
}

/** TABLE Jupiter's instructions (its published IDL, version 6) → places of signer, source and destination among the accounts. */
const swaps: {
  readonly [discriminator: string]:
    | { readonly signer: number; readonly source: number; readonly destination: number }
    | undefined
} = {
  // route
  e517cb977ae3ad2a: { signer: 1, source: 2, destination: 3 },
  // sharedAccountsRoute
  c1209b3341d69c81: { signer: 2, source: 3, destination: 6 },
}

function isSwap(
  { accounts, data }: SolanaInstruction,
  { user }: JupiterRequest,
  { sold, bought }: OwnAccounts,
): boolean {
  const name = [...data.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const places = swaps[name]
  if (!places || accounts[places.signer] !== user) return false
  const isOne = (list: readonly string[], account: string | undefined): boolean =>
    account !== undefined && list.includes(account)
  const destination = accounts[places.destination]
  if (!isOne(sold, accounts[places.source]) || !isOne(bought, destination)) return false
  // route may name another destination after that of the signer; the program itself stands for none.
  if (places.destination === 3 && !isOne([destination ?? '', solanaPrograms.jupiter], accounts[4]))
    return false
  return data.length > 27
}

/** The arguments end with in_amount u64, quoted_out_amount u64, slippage_bps u16, platform_fee_bps u8. */
function argumentsOf(data: Uint8Array): JupiterSwap {
  const end = data.length
  return {
    sells: numberAt(data, end - 19, 8),
    quoted: numberAt(data, end - 11, 8),
    slippageBps: Number(numberAt(data, end - 3, 2)),
    feeBps: Number(numberAt(data, end - 1, 1)),
  }
}

/** Lamports for the only signature and the priority: price in millionths of a lamport for a unit, times units. */
export function highestFee(instructions: readonly SolanaInstruction[]): bigint {
  const own = instructions.filter(({ program }) => program === solanaPrograms.budget)
  const limit = own.find(({ data }) => data[0] === 2)?.data
  const price = own.find(({ data }) => data[0] === 3)?.data
  // Without a limit the network's highest counts.
  const units = limit ? numberAt(limit, 1, 4) : 1_400_000n
  const priority = price ? (numberAt(price, 1, 8) * units + 999_999n) / 1_000_000n : 0n
  return signatureFee + priority
}

/** A number in little-endian bytes. */
function numberAt(data: Uint8Array, at: number, length: number): bigint {
  if (at < 0 || at + length > data.length) throw new RangeError('read past the end')
  return data
    .subarray(at, at + length)
    .reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
