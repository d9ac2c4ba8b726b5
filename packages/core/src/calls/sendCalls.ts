import { KitError } from '@latchkey/protocol'
import type { CallsRequest, Capabilities, SentCalls } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import { emulated } from './capabilities.ts'
import { checkCalls, checkValue, hasCapability, requiredCapabilities } from './checkCalls.ts'
import { runSequence } from './runSequence.ts'
import { findSequence } from './sequences.ts'
import { type CallsTools, callsTools } from './tools.ts'

export type SendCallsRequest = Omit<CallsRequest, 'account' | 'atomicRequired'> & {
  /** @default the displayed account; any other account is refused */
  readonly account?: string | undefined
  /** @default the network in use */
  readonly chainId?: number | undefined
  /** All calls or none. @default false */
  readonly atomicRequired?: boolean | undefined
}

/**
 * Has the displayed EVM wallet carry out calls in order (`wallet_sendCalls`, EIP-5792). For a wallet without the standard the
 * kit sends the calls one by one, each once the call before it has succeeded, and says so: `capabilities.emulated`.
 * @throws KitError `CALLS_INVALID`, `CALLS_TOO_MANY`, `CALLS_ID_DUPLICATE`, `CAPABILITY_UNSUPPORTED`,
 *   `ATOMICITY_UNSUPPORTED`, `TRANSFER_REFUSED`, `ACCOUNT_MISSING`, `CHAIN_UNSUPPORTED`, any wallet code
 */
export async function sendCalls(kit: Kit, request: SendCallsRequest): Promise<SentCalls> {
  const tools = await callsTools(kit, request.chainId)
  const { wallet, account, actions, calls } = tools
  const { id, atomicRequired = false } = request
  if (request.account !== undefined && actions.parseAddress(request.account) !== account)
    throw new KitError('ACCOUNT_MISSING')
  const asked: CallsRequest = { ...request, account, atomicRequired }
  checkCalls(asked, actions)
  const used = kit.get(usedIds)
  if (id !== undefined && (used.has(id) || findSequence(kit, id)))
    throw new KitError('CALLS_ID_DUPLICATE')
  const found = await capabilitiesOf(tools)
  checkCapabilities(asked, found)
  await checkValue(asked, (address) => actions.readNativeBalance(wallet.rpc, address, kit.signal))
  const version = versionOf(found)
  // Taken before the wallet answers: the same press twice asks once.
  if (id !== undefined) used.add(id)
  try {
    const sent = await calls.send(wallet, { ...asked, version })
    if (sent) return sent
    if (atomicRequired && asked.calls.length > 1) throw new KitError('ATOMICITY_UNSUPPORTED')
    checkCapabilities(asked, emulated)
    return await runSequence(kit, { tools, request: asked })
  } catch (cause) {
    if (id !== undefined) used.delete(id)
    throw cause
  }
}

/** Empty for a wallet that fails to tell. */
async function capabilitiesOf({ wallet, account, calls }: CallsTools): Promise<Capabilities> {
  const id = Number(wallet.network.id)
  const found = await calls.readCapabilities(wallet, account, [id]).catch(() => ({ [id]: {} }))
  return found ? (found[id] ?? {}) : emulated
}

/** A wallet that fails to tell its capabilities decides for itself. One call is always carried out as one. */
function checkCapabilities(request: CallsRequest, capabilities: Capabilities): void {
  if (Object.keys(capabilities).length === 0) return
  const missing = requiredCapabilities(request).find((name) => !hasCapability(capabilities, name))
  if (missing !== undefined) throw new KitError('CAPABILITY_UNSUPPORTED', { capability: missing })
  const isLost = request.atomicRequired && request.calls.length > 1
  if (isLost && capabilities['atomic'] !== undefined && !hasCapability(capabilities, 'atomic'))
    throw new KitError('ATOMICITY_UNSUPPORTED')
}

/** Wallets of the first draft refuse requests of another version. */
function versionOf(capabilities: Capabilities): string {
  return capabilities['atomicBatch'] === undefined ? '2.0.0' : '1.0'
}

/** Ids that this page gave its calls. */
function usedIds(): Set<string> {
  return new Set()
}
