import type { Rpc, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/** Balance in wei. @throws KitError `REPLY_INVALID` when the node answers anything but a hex quantity */
export async function readNativeBalance(
  rpc: Rpc,
  address: string,
  signal?: AbortSignal,
): Promise<Units> {
  const answer = await rpc('eth_getBalance', [address, 'latest'], signal)
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer)) {
    throw new KitError('REPLY_INVALID', { source: 'eth_getBalance', issue: 'not a hex quantity' })
  }
  return BigInt(answer)
}
