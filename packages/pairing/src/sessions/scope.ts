import { type Fields, fieldsOf } from '../messages/json.ts'
import type { RpcError } from '../pairingError.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../types.ts'

/** No wallet grants more namespaces. */
const maxNamespaces = 32
const maxEntries = 2000
const maxNameLength = 128

/** CAIP-2 and CAIP-10. */
const namespaceKey = /^[-a-z0-9]{3,8}$/
const chainId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountId = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/** The fault in a grant, with a number for the wallet (walletconnect.md 7). */
export type ScopeFault = RpcError

/**
 * Normalises a wallet's grant: merges inline `ns:ref` keys into their namespace, drops duplicates, and reads the chains from
 * the accounts. A namespace without accounts is left out; a required namespace is then missing.
 */
export function readNamespaces(
  value: unknown,
  required: ProposalNamespaces = {},
): SessionNamespaces | ScopeFault {
  const entries = Object.entries(fieldsOf(value) ?? {})
  if (entries.length === 0 || entries.length > maxNamespaces)
    return fault(5104, 'Unsupported namespace key')
  const merged = new Map<string, Lists>()
  for (const [key, entry] of entries) {
    const granted = readEntry(key, fieldsOf(entry) ?? {})
    if ('code' in granted) return granted
    if (granted.accounts.length === 0) continue
    const [namespace = ''] = key.split(':')
    merged.set(namespace, join(merged.get(namespace), granted))
  }
  const namespaces = Object.fromEntries(
    [...merged].map(([namespace, lists]) => [namespace, { ...lists, chains: chainsOf(lists) }]),
  )
  if (merged.size === 0) return fault(5103, 'Unsupported accounts')
  return missing(namespaces, required) ?? namespaces
}

type Lists = {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

function readEntry(key: string, entry: Fields): Lists | ScopeFault {
  if (!namespaceKey.test(key) && !chainId.test(key)) return fault(5104, 'Unsupported namespace key')
  const { accounts, methods, events, chains = [] } = entry
  const isOfKey = (id: string): boolean => id === key || id.startsWith(`${key}:`)
  if (!isList(chains) || !chains.every((id) => chainId.test(id) && isOfKey(id)))
    return fault(5100, 'Unsupported chains')
  if (!isList(methods)) return fault(5101, 'Unsupported methods')
  if (!isList(events)) return fault(5102, 'Unsupported events')
  if (!isList(accounts, 256) || !accounts.every((id) => accountId.test(id) && isOfKey(id)))
    return fault(5103, 'Unsupported accounts')
  return { accounts, methods, events }
}

function isList(value: unknown, maxLength = maxNameLength): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= maxEntries &&
    value.every((item) => typeof item === 'string' && item.length <= maxLength)
  )
}

function join(one: Lists | undefined, other: Lists): Lists {
  const both = (name: keyof Lists): readonly string[] => [
    ...new Set([...(one?.[name] ?? []), ...other[name]]),
  ]
  return { accounts: both('accounts'), methods: both('methods'), events: both('events') }
}

function chainsOf({ accounts }: Lists): readonly string[] {
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
}

/** Required namespaces must be granted: every chain with an account, every method and event by name. */
function missing(granted: SessionNamespaces, required: ProposalNamespaces): ScopeFault | undefined {
  for (const [key, asked] of Object.entries(required)) {
    const [namespace = ''] = key.split(':')
    const given = granted[namespace]
    if (!given) return fault(5000, 'Required namespace is missing')
    const covers = (have: readonly string[], need: readonly string[]): boolean =>
      need.every((item) => have.includes(item))
    if (!covers(given.chains, key === namespace ? asked.chains : [key]))
      return fault(5001, 'Required chain has no account')
    if (!covers(given.methods, asked.methods)) return fault(5002, 'Required method is missing')
    if (!covers(given.events, asked.events)) return fault(5003, 'Required event is missing')
  }
  return undefined
}

export function isFault(value: SessionNamespaces | ScopeFault): value is ScopeFault {
  return typeof value['code'] === 'number'
}

function fault(code: number, message: string): ScopeFault {
  return { code, message }
}
