import type { Arrival, NamespaceActions } from '@latchkey/core'
import { readReceived } from './swaps/followCall.ts'
import { fieldsOf, readQuantity } from './transfers/answers.ts'

/** A receipt alone proves the arrival. Coins are usually sent directly; else the balances around the block tell. */
export const readArrival: NonNullable<NamespaceActions['readArrival']> = async (
  rpc,
  { hash, account, token },
  signal,
): Promise<Arrival> => {
  const receipt = fieldsOf(await rpc('eth_getTransactionReceipt', [hash], signal))
  if (typeof receipt['blockNumber'] !== 'string') return { status: 'pending' }
  if (receipt['status'] !== '0x1') return { status: 'failed' }
  if (token === undefined) {
    const { to, value } = fieldsOf(await rpc('eth_getTransactionByHash', [hash], signal))
    if (String(to).toLowerCase() === account.toLowerCase())
      return { status: 'arrived', units: readQuantity(value, 'eth_getTransactionByHash') }
  }
  const received = (await readReceived(rpc, hash, { account, token })) ?? 0n
  return { status: 'arrived', units: received > 0n ? received : 0n }
}
