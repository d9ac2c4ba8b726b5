import type { AccountId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { isText } from '../storage/parsers.ts'
import { cached, remember } from './cache.ts'

type PaidNames = { readonly [name: string]: string }

/** Enough for the names that one account pays to; older names make room. */
const most = 50

/** The address that an account last sent to by a name; undefined for a name that it never sent to. */
export function paidAddress(kit: Kit, account: AccountId, name: string): string | undefined {
  return read(kit, account)[name]
}

/** Stores the address of a name that an account sent to. */
export function rememberPaidName(
  kit: Kit,
  account: AccountId,
  { name, address }: { readonly name: string; readonly address: string },
): void {
  const { [name]: _, ...others } = read(kit, account)
  const kept = Object.entries(others).slice(1 - most)
  remember(kit, keys.paidNames, account, Object.fromEntries([...kept, [name, address]]))
}

function read(kit: Kit, account: AccountId): PaidNames {
  const kept = cached<PaidNames>(kit, keys.paidNames, account, Infinity)?.initialData ?? {}
  return Object.fromEntries(Object.entries(kept).filter(([, address]) => isText(address)))
}
