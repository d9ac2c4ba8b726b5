import type { Rpc, Transfer, Units } from '@latchkey/core'
import { mintExtensions, parseExtensions } from '@latchkey/protocol/solanaMint'
import { base58 } from '@scure/base'
import { bytesOf, type Fields, fieldsOf, parsed, raw, refusal } from './accounts.ts'
import { associatedAccount, tokenProgram, type TokenAccounts } from './instructions.ts'
import { type Mint, opensFrozen } from './mint.ts'

export type TokenPlan = Omit<TokenAccounts, 'source'> & {
  /** The receiver has no account of the token yet. */
  readonly opens: boolean
  /** The sender's accounts of the token, with the most units first. */
  readonly sources: readonly Source[]
}
type Source = { readonly key: string; readonly held: Units }

/**
 * Reads the sender's and the receiver's account of a token.
 * @throws KitError `TRANSFER_REFUSED`
 */
export async function readTokenPlan(
  rpc: Rpc,
  { from, to }: Transfer,
  { address, mint }: { readonly address: string; readonly mint: Mint },
  signal?: AbortSignal,
): Promise<TokenPlan> {
  const { program } = mint
  const sources = await readSources(rpc, from, address, signal)
  const destination = associatedAccount(to, address, program)
  const answer = await rpc('getAccountInfo', [destination, raw], signal)
  const account = fieldsOf(fieldsOf(answer)['value'])
  // Anybody can give the account lamports before it is opened.
  const opens = account['owner'] !== program
  if (opens && opensFrozen(mint)) throw refusal('frozen')
  if (!opens) refuseDestination(bytesOf(account), to)
  return { program, mint: address, sources, destination, opens }
}

/**
 * Divides units among the sender's accounts. A balance is the sum of all of them.
 * @throws KitError `TRANSFER_REFUSED` when they have less
 */
export function divide(sources: readonly Source[], units: Units): readonly Part[] {
  const parts: Part[] = []
  let rest = units
  for (const { key, held } of sources) {
    const taken = held < rest ? held : rest
    if (taken > 0n) parts.push({ source: key, units: taken })
    rest -= taken
  }
  if (rest > 0n) throw refusal('funds')
  return parts
}
type Part = { readonly source: string; readonly units: Units }

/** Size in bytes of a new account of a mint. Token-2022 adds a byte of kind, and two words and a body for each extension. */
export function accountSize({ program, extensions }: Mint): number {
  if (program === tokenProgram) return plainSize
  return [...extensions.keys()]
    .map((type) => accountExtensions[type])
    .reduce<number>(
      (sum, bytes) => (bytes === undefined ? sum : sum + wordSize + bytes),
      // All accounts opened this way have an immutable owner.
      plainSize + kindSize + wordSize,
    )
}

async function readSources(
  rpc: Rpc,
  owner: string,
  mint: string,
  signal?: AbortSignal,
): Promise<readonly Source[]> {
  const answer = await rpc('getTokenAccountsByOwner', [owner, { mint }, parsed], signal)
  const { value } = fieldsOf(answer)
  const all = (Array.isArray(value) ? value : []).map(fieldsOf).flatMap(({ pubkey, account }) => {
    const info = infoOf(fieldsOf(account)['data'])
    return typeof pubkey === 'string'
      ? [{ key: pubkey, held: heldIn(info), isFrozen: info['state'] === 'frozen' }]
      : []
  })
  const movable = all.filter((account) => !account.isFrozen)
  if (movable.length === 0) throw refusal(all.length > 0 ? 'frozen' : 'noTokenAccount')
  return movable.toSorted((a, b) => (a.held < b.held ? 1 : -1)).slice(0, mostSources)
}

function heldIn(info: Fields): Units {
  const { amount } = fieldsOf(info['tokenAmount'])
  return typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
}

function infoOf(data: unknown): Fields {
  return fieldsOf(fieldsOf(fieldsOf(data)['parsed'])['info'])
}

/** @throws KitError `TRANSFER_REFUSED` when the account cannot take a plain transfer, or has been given to somebody else */
function refuseDestination(account: Uint8Array, owner: string): void {
  if (account[stateAt] === frozen) throw refusal('frozen')
  if (base58.encode(account.subarray(32, 64)) !== owner) throw refusal('reverts')
  const extensions = account.length > plainSize ? parseExtensions(account) : undefined
  if (extensions?.get(memoTransfer)?.getUint8(0) === 1) throw refusal('memo')
  const confidential = extensions?.get(confidentialAccount)
  if (confidential?.getUint8(acceptsPlainAt) === 0) throw refusal('reverts')
}

/** A transaction has 1,232 bytes. */
const mostSources = 10
/** Size of a plain token account: mint, owner, amount, and more. */
const plainSize = 165
const stateAt = 108
const frozen = 2
const kindSize = 1
const wordSize = 4
/** Extensions of a mint → bytes that each adds to an account of the mint. */
const accountExtensions: { readonly [type: number]: number } = {
  [mintExtensions.transferFee]: 8,
  [mintExtensions.nonTransferable]: 0,
  [mintExtensions.transferHook]: 1,
  [mintExtensions.pausable]: 0,
}
/** Extensions of a token account. */
const confidentialAccount = 5
const acceptsPlainAt = 262
const memoTransfer = 8
