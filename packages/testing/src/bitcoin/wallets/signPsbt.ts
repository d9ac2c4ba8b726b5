import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { Key } from './keys.ts'

export type InputToSign = {
  readonly address: string
  readonly index: number
  readonly sighash?: number | undefined
}

/**
 * Sign inputs of a PSBT (base64): the named inputs, else all that the keys lock. Gives a PSBT; with `finalize` it has
 * final witnesses, and the transaction's bytes come too. Throws without an input to sign, or for an unknown address.
 */
export function signPsbt(
  psbt: string,
  keys: readonly Key[],
  inputs: readonly InputToSign[] | undefined,
  finalize: boolean,
): { readonly psbt: string; readonly transaction: Uint8Array | undefined } {
  const tx = Transaction.fromPSBT(base64.decode(psbt))
  const wanted = inputs?.length ? inputs : ownInputs(tx, keys)
  if (wanted.length === 0) throw new Error('No input of this transaction is of this account')
  for (const { address, index, sighash } of wanted) {
    const key = keys.find((each) => each.address === address)
    if (!key) throw new Error(`${address} is not of this account`)
    if (key.addressType === 'p2tr') tx.updateInput(index, { tapInternalKey: key.publicKey }, true)
    tx.signIdx(key.privateKey, index, sighash === undefined ? undefined : [sighash])
  }
  if (finalize) tx.finalize()
  return { psbt: base64.encode(tx.toPSBT()), transaction: finalize ? tx.extract() : undefined }
}

function ownInputs(tx: Transaction, keys: readonly Key[]): readonly InputToSign[] {
  return Array.from({ length: tx.inputsLength }, (_, index) => index).flatMap((index) => {
    const script = tx.getInput(index).witnessUtxo?.script
    const key = keys.find((each) => script?.every((byte, place) => byte === each.script[place]))
    return script && key ? { address: key.address, index } : []
  })
}
