import type { RefusalReason, Rpc, Transfer, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import {
  associatedAccount,
  token2022Program,
  tokenProgram,
  type TokenAccounts,
} from './instructions.ts'

/** The receiver's accounts on the chain. */
export type Receiver = { readonly exists: boolean }
export type TokenPlan = TokenAccounts & {
  /** The receiver has no account of the token yet. */
  readonly opens: boolean
  /** Size of a token account in bytes. */
  readonly size: number
}

const tokenPrograms: readonly unknown[] = [tokenProgram, token2022Program]
/** Size of a plain token account. Token-2022 adds a byte of kind, and two words and a body for each extension. */
const plainSize = 165
const kindSize = 1
const wordSize = 4
/** Extensions of a mint → bytes that each adds to an account of the mint. */
const accountExtensions: { readonly [extension: string]: number } = {
  transferFeeConfig: 8,
  nonTransferable: 0,
  transferHook: 1,
  pausableConfig: 0,
}

/** `confirmed` in every call: the vote of most validators. */
export const commitment = { commitment: 'confirmed' } as const
export const parsed = { ...commitment, encoding: 'jsonParsed' } as const

/** @throws KitError `TRANSFER_REFUSED` when the receiver is a token account: tokens sent there may be lost */
export async function readReceiver(
  rpc: Rpc,
  { to }: Transfer,
  signal?: AbortSignal,
): Promise<Receiver> {
  const account = await readAccount(rpc, to, signal)
  if (tokenPrograms.includes(account['owner'])) throw refusal('tokenAccount')
  return { exists: account['owner'] !== undefined }
}

/** @throws KitError `TRANSFER_REFUSED` */
export async function readTokenPlan(
  rpc: Rpc,
  { from, to }: Transfer,
  mint: string,
  signal?: AbortSignal,
): Promise<TokenPlan> {
  const { owner: program, data } = await readAccount(rpc, mint, signal)
  if (typeof program !== 'string' || !tokenPrograms.includes(program))
    throw refusal('noTokenAccount')
  const extensions = extensionsOf(data)
  if (extensions.some(asksHook)) throw refusal('transferHook')
  const source = await readSource(rpc, from, mint, signal)
  const destination = associatedAccount(to, mint, program)
  const { owner } = await readAccount(rpc, destination, signal)
  const size =
    program === tokenProgram
      ? plainSize
      : extensions
          .map(({ extension }) => accountExtensions[String(extension)])
          .reduce<number>(
            (sum, bytes) => (bytes === undefined ? sum : sum + wordSize + bytes),
            // All accounts opened this way have an immutable owner.
            plainSize + kindSize + wordSize,
          )
  return { program, mint, source, destination, opens: owner === undefined, size }
}

/** Lamports that an account of this size must keep. */
export async function readRent(rpc: Rpc, bytes: number, signal?: AbortSignal): Promise<Units> {
  return readLamports(
    await rpc('getMinimumBalanceForRentExemption', [bytes, commitment], signal),
    'getMinimumBalanceForRentExemption',
  )
}

export function refusal(reason: RefusalReason): KitError {
  return new KitError('TRANSFER_REFUSED', { reason })
}

export function readLamports(value: unknown, source: string): Units {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new KitError('REPLY_INVALID', { source, issue: 'not an amount' })
  return BigInt(value)
}

export type Fields = { readonly [name: string]: unknown }

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The sender's account with the largest balance of the token. */
async function readSource(
  rpc: Rpc,
  owner: string,
  mint: string,
  signal?: AbortSignal,
): Promise<string> {
  const answer = await rpc('getTokenAccountsByOwner', [owner, { mint }, parsed], signal)
  const { value } = fieldsOf(answer)
  const [first] = (Array.isArray(value) ? value : [])
    .map(fieldsOf)
    .flatMap(({ pubkey, account }) =>
      typeof pubkey === 'string' ? [{ pubkey, held: heldIn(fieldsOf(account)) }] : [],
    )
    .toSorted((a, b) => (a.held < b.held ? 1 : -1))
  if (!first) throw refusal('noTokenAccount')
  return first.pubkey
}

function heldIn({ data }: Fields): Units {
  const { amount } = fieldsOf(fieldsOf(infoOf(data))['tokenAmount'])
  return typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
}

async function readAccount(rpc: Rpc, address: string, signal?: AbortSignal): Promise<Fields> {
  return fieldsOf(fieldsOf(await rpc('getAccountInfo', [address, parsed], signal))['value'])
}

function extensionsOf(data: unknown): readonly Fields[] {
  const { extensions } = infoOf(data)
  return Array.isArray(extensions) ? extensions.map(fieldsOf) : []
}

function infoOf(data: unknown): Fields {
  return fieldsOf(fieldsOf(fieldsOf(data)['parsed'])['info'])
}

/** A mint may have room for a hook and none set. */
function asksHook({ extension, state }: Fields): boolean {
  const { programId = null } = fieldsOf(state)
  return extension === 'transferHook' && programId !== null
}
