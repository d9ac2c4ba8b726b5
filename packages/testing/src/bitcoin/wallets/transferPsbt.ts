import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type NetworkWord, prefixesOf } from './keys.ts'

/** An output that can be spent, as Esplora lists it. */
export type Coin = { readonly txid: string; readonly vout: number; readonly value: number }

/** Satoshis; transactions here do not compete for a place in a block. */
const fee = 1000

/** An unsigned payment in base64 from the first coin that is large enough, with the change back to its script. */
export function transferPsbt({
  coins,
  script,
  recipient,
  satoshis,
  network,
}: {
  readonly coins: readonly Coin[]
  readonly script: Uint8Array
  readonly recipient: string
  readonly satoshis: number
  readonly network: NetworkWord
}): string {
  const coin = coins.find(({ value }) => value >= satoshis + fee)
  if (!coin) throw new Error('No coin is large enough')
  const tx = new Transaction()
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  tx.addOutputAddress(recipient, BigInt(satoshis), prefixesOf(network))
  tx.addOutput({ script, amount: BigInt(coin.value - satoshis - fee) })
  return base64.encode(tx.toPSBT())
}
