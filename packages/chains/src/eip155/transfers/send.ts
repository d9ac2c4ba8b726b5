import type { SentTrace, Transfer, TransferFee, Transfers } from '@latchkey/core'
import { fromWallet, KitError } from '@latchkey/protocol'
import { isWord, readQuantity } from './answers.ts'
import { encodeTransfer, quantity } from './encode.ts'
import type { GasPlan } from './fee.ts'

/**
 * Sends `eth_sendTransaction` (EIP-1474) with the network's id, so that a wallet on another network refuses.
 * @throws KitError any wallet code, `WALLET_REPLY_INVALID` when the answer is not a hash
 */
export async function send(
  { session, network, rpc }: Parameters<Transfers['send']>[0],
  transfer: Transfer,
  { plan }: TransferFee,
): Promise<SentTrace> {
  const sentAfter = await rpc('eth_blockNumber', []).then(
    (answer) => Number(readQuantity(answer, 'eth_blockNumber')),
    () => undefined,
  )
  const request = {
    ...encodeTransfer(transfer),
    // As: this namespace's own fee.
    ...(plan as GasPlan),
    chainId: quantity(BigInt(network.id)),
  }
  const method = 'eth_sendTransaction'
  const hash = await session
    .request(network.caipNetworkId, { method, params: [request] })
    .catch((cause: unknown) => {
      throw fromWallet(cause)
    })
  if (!isWord(hash)) throw new KitError('WALLET_REPLY_INVALID', { method })
  return { hash, sentAfter }
}
