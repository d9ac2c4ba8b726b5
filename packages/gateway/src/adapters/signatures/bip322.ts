import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { RawTx, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { equalBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

const [opReturn, opHash160] = [0x6a, 0xa9]

/**
 * BIP-322 "simple" for the scripts of one key: P2WPKH, P2SH-P2WPKH and P2TR by its key. Full signatures and those of
 * scripts are refused, since they need an interpreter.
 * @throws when the bytes are not a witness
 */
export function isBip322(bytes: Uint8Array, message: Uint8Array, script: Uint8Array): boolean {
  const witness = RawWitness.decode(bytes)
  const toSign = unsent(message, script)
  if (script.length === 34) return isTaproot(toSign, witness, script)
  return isSegwit(toSign, witness, script)
}

function isSegwit(
  toSign: Transaction,
  [signature, key, ...more]: readonly Uint8Array[],
  script: Uint8Array,
): boolean {
  if (!signature || key?.length !== 33 || more.length > 0) return false
  if (signature.at(-1) !== SigHash.ALL) return false
  const hash = hash160(key)
  const program = Uint8Array.of(0, 20, ...hash)
  const isOwn =
    script[0] === opHash160
      ? equalBytes(script, Uint8Array.of(opHash160, 20, ...hash160(program), 0x87))
      : equalBytes(script, program)
  if (!isOwn) return false
  // BIP-143: the script of P2PKH with the same hash.
  const code = Uint8Array.of(0x76, opHash160, 20, ...hash, 0x88, 0xac)
  const digest = toSign.preimageWitnessV0(0, code, SigHash.ALL, 0n)
  const options = { prehash: false, format: 'der', lowS: true } as const
  return secp256k1.verify(signature.subarray(0, -1), digest, key, options)
}

function isTaproot(
  toSign: Transaction,
  [signature, ...more]: readonly Uint8Array[],
  script: Uint8Array,
): boolean {
  if (!signature || more.length > 0) return false
  const type = signature.length === 64 ? SigHash.DEFAULT : SigHash.ALL
  if (signature.length > 64 && (signature.length > 65 || signature[64] !== type)) return false
  const digest = toSign.preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signature.subarray(0, 64), digest, script.subarray(2))
}

/** `to_sign`, which spends `to_spend`: both are made from the message and can never be sent. */
function unsent(message: Uint8Array, script: Uint8Array): Transaction {
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: toSpend(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  toSign.addOutput({ script: Uint8Array.of(opReturn), amount: 0n })
  return toSign
}

function toSpend(message: Uint8Array, script: Uint8Array): string {
  const raw = RawTx.encode({
    version: 0,
    lockTime: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        // OP_0, and a push of 32 bytes
        finalScriptSig: Uint8Array.of(0, 32, ...tagSchnorr('BIP0322-signed-message', message)),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
  })
  return hex.encode(sha256x2(raw).reverse())
}
