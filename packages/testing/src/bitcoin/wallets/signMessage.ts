import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { Key } from './keys.ts'

/** BIP-137: 39 and the recovery id, for a P2WPKH address. Gives base64. */
export function signEcdsa(message: string, { privateKey }: Key): string {
  const signature = secp256k1.sign(messageHash(message), privateKey, {
    prehash: false,
    format: 'recovered',
  })
  const [recovery = 0, ...rs] = signature
  return base64.encode(Uint8Array.of(39 + recovery, ...rs))
}

/** The hash that BIP-137 signs: Bitcoin's prefix and the text, each with its length, hashed twice. */
export function messageHash(message: string): Uint8Array {
  const parts = ['Bitcoin Signed Message:\n', message].map((text) => new TextEncoder().encode(text))
  return sha256x2(
    concatBytes(...parts.flatMap((part) => [CompactSize.encode(BigInt(part.length)), part])),
  )
}

/**
 * BIP-322 "simple": the witness of a transaction that spends a transaction which commits to the message. Gives base64.
 */
export function signBip322(message: string, key: Key): string {
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: toSpend(message, key.script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: key.script, amount: 0n },
    ...(key.addressType === 'p2tr' ? { tapInternalKey: key.publicKey } : {}),
  })
  // OP_RETURN
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(key.privateKey, 0)
  toSign.finalize()
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
}

/** The id of a transaction that can never be sent: it spends output 0xffffffff of an all-zero id. */
function toSpend(message: string, script: Uint8Array): string {
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const raw = RawTx.encode({
    version: 0,
    lockTime: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        // OP_0, and a push of 32 bytes
        finalScriptSig: Uint8Array.of(0x00, 0x20, ...hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
  })
  return hex.encode(sha256x2(raw).reverse())
}
