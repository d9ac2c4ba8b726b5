import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import { messageHash } from './signMessage.ts'

/** Whether a BIP-137 signature of a message (base64) is by the key of this script: OP_0, and a hash of 20 bytes. */
export function verifyEcdsa(message: string, signature: string, script: Uint8Array): boolean {
  const [header = 0, ...rs] = base64.decode(signature)
  const recovered = Uint8Array.of(header - 39, ...rs)
  const publicKey = secp256k1.recoverPublicKey(recovered, messageHash(message), { prehash: false })
  return equalBytes(hash160(publicKey), script.subarray(2))
}

/** The indexes of the inputs of a PSBT (base64) that are signed by the key which locks them. */
export function verifiedInputs(psbt: string): readonly number[] {
  const tx = Transaction.fromPSBT(base64.decode(psbt))
  const places = Array.from({ length: tx.inputsLength }, (_, index) => index)
  const spent = places.map((index) => tx.getInput(index).witnessUtxo)
  return places.filter((index) => {
    const { witnessUtxo, partialSig, tapKeySig } = tx.getInput(index)
    if (!witnessUtxo) return false
    const { script, amount } = witnessUtxo
    if (tapKeySig) {
      const scripts = spent.map((each) => each?.script ?? new Uint8Array())
      const amounts = spent.map((each) => each?.amount ?? 0n)
      const hash = tx.preimageWitnessV1(index, scripts, SigHash.DEFAULT, amounts)
      return schnorr.verify(tapKeySig, hash, script.subarray(2))
    }
    const [publicKey, der] = partialSig?.[0] ?? []
    if (!publicKey || !der || !equalBytes(hash160(publicKey), script.subarray(2))) return false
    // BIP-143: the script of P2PKH with the same hash.
    const code = Uint8Array.of(0x76, 0xa9, 0x14, ...script.subarray(2), 0x88, 0xac)
    const hash = tx.preimageWitnessV0(index, code, SigHash.ALL, amount)
    return secp256k1.verify(der.subarray(0, -1), hash, publicKey, { prehash: false, format: 'der' })
  })
}
