import type { ReceiverWarning, Rpc, Transfer } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { commitment, fieldsOf, refusal } from './accounts.ts'
import { systemProgram, token2022Program, tokenProgram } from './instructions.ts'
import { isOnCurve } from './programAddress.ts'

/**
 * Tells whether somebody can have the key of the receiver's address.
 * @throws KitError `TRANSFER_REFUSED` when nobody could give the money back
 */
export async function checkReceiver(
  rpc: Rpc,
  { to, token }: Transfer,
  signal?: AbortSignal,
): Promise<readonly ReceiverWarning[]> {
  if (to === token?.address) throw refusal('ownContract')
  const options = { ...commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
  const source = 'getAccountInfo'
  const { value } = fieldsOf(await rpc(source, [to, options], signal))
  if (value === undefined) throw new KitError('REPLY_INVALID', { source, issue: 'no answer' })
  const { owner, executable, space } = fieldsOf(value)
  if (executable === true || programOwners.includes(owner)) throw refusal('program')
  if (tokenPrograms.includes(owner)) throw refusal('tokenAccount')
  if (writtenByHand.test(to)) throw refusal('burned')
  // A vault of several signers has no key either, and is a good receiver: it is for the visitor to know.
  if (!isOnCurve(base58.decode(to))) return ['keyless']
  const isWallet = owner === undefined || (owner === systemProgram && (space ?? 0) === 0)
  return isWallet ? [] : ['contract']
}

const tokenPrograms: readonly unknown[] = [tokenProgram, token2022Program]
/** Twelve equal characters: nobody can find a key for such an address, as for the chain's incinerator `1nc1nerator111…`. */
const writtenByHand = /(.)\1{11}/
/** Owners of programs, of their code, and of the chain's own values. */
const programOwners: readonly unknown[] = [
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
]
