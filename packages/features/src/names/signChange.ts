import { type Kit, sessionOf } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { getSiwxNonce, type SignedNameMessage } from '@latchkey/protocol/http'
import { coinTypeOf, type NameMessage, writeNameMessage } from '@latchkey/protocol/names'

/** The fields of a message that its signer fills in. */
type Filled = 'owner' | 'domain' | 'nonce' | 'timestamp'
export type Change = {
  readonly [Each in NameMessage as Each['action']]: Omit<Each, Filled>
}[NameMessage['action']]

/**
 * Asks the wallet to sign a change of a name, for this page, once.
 * @throws KitError `NAME_NETWORK_MISSING`, `CHAIN_ID_INVALID` (VAL-06), `WALLET_REPLY_INVALID`; any error of the gateway or wallet
 */
export async function signChange(
  kit: Kit,
  account: AccountId,
  change: Change,
): Promise<SignedNameMessage> {
  const { network, address } = parseAccountId(account)
  const session = sessionOf(kit, 'eip155')
  if (!session) throw new KitError('NAME_NETWORK_MISSING')
  const coinType = coinTypeOf(network)
  const { nonce, issuedAt } = await callGateway(kit, getSiwxNonce, {})
  // The time is the gateway's: the visitor's clock may be wrong.
  const timestamp = Math.floor(Date.parse(issuedAt) / 1000)
  const proof = { owner: address, domain: location.host, nonce, timestamp }
  const message = writeNameMessage({ ...change, ...proof })
  const params = [toHex(message), address]
  const signature = await session.request(network, { method: 'personal_sign', params })
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(signature))
    throw new KitError('WALLET_REPLY_INVALID', { method: 'personal_sign' })
  return { message, signature, coin_type: coinType, address }
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
