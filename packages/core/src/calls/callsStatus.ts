import { KitError } from '@latchkey/protocol'
import type { CallsStatus } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import { findSequence, readSequence } from './sequences.ts'
import { callsTools } from './tools.ts'

/**
 * The status of calls (`wallet_getCallsStatus`, EIP-5792): from the wallet, or from the network's nodes for calls that the kit
 * sent one by one.
 * @throws KitError `CALLS_ID_UNKNOWN`, `ACCOUNT_MISSING`, `WALLET_REPLY_INVALID`, any wallet code
 */
export async function readCallsStatus(kit: Kit, id: string): Promise<CallsStatus> {
  const own = findSequence(kit, id)
  const tools = await callsTools(kit, own && Number(own.account.split(':')[1]))
  const found = own && (await readSequence(kit, tools, id))
  return found ?? tools.calls.readStatus(tools.wallet, id)
}

/**
 * Asks the wallet to show the status of calls (`wallet_showCallsStatus`, EIP-5792).
 * @throws KitError `CALLS_ID_UNKNOWN`; `METHOD_UNSUPPORTED` for calls that the kit sent one by one; any wallet code
 */
export async function showCallsStatus(kit: Kit, id: string): Promise<void> {
  const { wallet, calls } = await callsTools(kit)
  if (findSequence(kit, id))
    throw new KitError('METHOD_UNSUPPORTED', { method: 'wallet_showCallsStatus' })
  await calls.showStatus(wallet, id)
}
