import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { Key } from './keys.ts'

/** An unsigned PSBT (base64) that spends an imaginary coin of 10,000 satoshis of each key, back to the first. */
export function examplePsbt(keys: readonly [Key, ...Key[]]): string {
  const tx = new Transaction()
  for (const [index, { script, publicKey, addressType }] of keys.entries()) {
    tx.addInput({
      txid: '11'.repeat(32),
      index,
      witnessUtxo: { script, amount: 10_000n },
      ...(addressType === 'p2tr' ? { tapInternalKey: publicKey } : {}),
    })
  }
  tx.addOutput({ script: keys[0].script, amount: 10_000n * BigInt(keys.length) - 1000n })
  return base64.encode(tx.toPSBT())
}
