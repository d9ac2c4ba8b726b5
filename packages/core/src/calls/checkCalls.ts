import { KitError } from '@latchkey/protocol'
import type { Capabilities, CallsRequest, WalletCall } from '../interfaces/calls.ts'
import type { NamespaceActions } from '../interfaces/namespace.ts'
import type { Units } from '../interfaces/rpc.ts'

/** Most calls of one request (security.md 2.11). */
const mostCalls = 20
/** The longest id that EIP-5792 allows. */
const longestId = 8194
const maxUint256 = 2n ** 256n - 1n

/**
 * Refuses calls that no wallet should be asked for (EMB-10).
 * @throws KitError `CALLS_INVALID`, `CALLS_TOO_MANY`
 */
export function checkCalls(
  { calls, id }: Pick<CallsRequest, 'calls' | 'id'>,
  actions: NamespaceActions,
): void {
  if (calls.length === 0) throw new KitError('CALLS_INVALID', { issue: 'there are none' })
  if (calls.length > mostCalls) throw new KitError('CALLS_TOO_MANY', { limit: mostCalls })
  if (id !== undefined && (id === '' || id.length > longestId))
    throw new KitError('CALLS_INVALID', { issue: `the id is not of 1 to ${longestId} characters` })
  calls.forEach((call, at) => {
    const issue = issueOf(call, actions)
    if (issue) throw new KitError('CALLS_INVALID', { issue: `call ${at + 1} ${issue}`, at })
  })
}

function issueOf({ to, data, value }: WalletCall, actions: NamespaceActions): string | undefined {
  // Hosts without types leave `to` out.
  if (typeof to !== 'string' || !actions.parseAddress(to)) return 'has no address in `to`'
  if (data !== undefined && !/^0x(?:[0-9a-f]{2})*$/i.test(data)) return 'has `data` that is not hex'
  const isUnits = value === undefined || (typeof value === 'bigint' && value >= 0n)
  return isUnits && (value ?? 0n) <= maxUint256 ? undefined : 'has a `value` outside of 256 bits'
}

/**
 * Refuses plain transfers of more than the account has. A contract that was called may have sent coin, so nothing is known
 * after a call with data.
 * @throws KitError `TRANSFER_REFUSED`
 */
export async function checkValue(
  { account, calls }: Pick<CallsRequest, 'account' | 'calls'>,
  readBalance: (address: string) => Promise<Units>,
): Promise<void> {
  const firstData = calls.findIndex(({ data = '0x' }) => data !== '0x')
  const certain = calls.slice(0, firstData < 0 ? calls.length : firstData + 1)
  const units = certain.reduce((sum, { value = 0n }) => sum + value, 0n)
  if (units === 0n) return
  // A node that does not answer leaves the check to the wallet.
  const balance = await readBalance(account).catch(() => undefined)
  if (balance !== undefined && units > balance)
    throw new KitError('TRANSFER_REFUSED', { reason: 'funds' })
}

/** The names of capabilities that a request requires, its calls' included. */
export function requiredCapabilities({
  calls,
  capabilities,
}: Pick<CallsRequest, 'calls' | 'capabilities'>): readonly string[] {
  return [capabilities, ...calls.map((call) => call.capabilities)].flatMap((each = {}) =>
    Object.entries(each)
      .filter(([, value]) => !isOptional(value))
      .map(([name]) => name),
  )
}

/** Whether a wallet has a capability: named, and not said to be unsupported. */
export function hasCapability(capabilities: Capabilities, name: string): boolean {
  const value = capabilities[name]
  if (value === undefined || value === false || value === null) return false
  const { supported, status } = Object(value) as Capabilities
  return supported !== false && status !== 'unsupported'
}

function isOptional(value: unknown): boolean {
  return (Object(value) as Capabilities)['optional'] === true
}
