import type { NetworkId } from '@latchkey/protocol'
import type { Session } from '../../interfaces/connector.ts'
import type { NamespaceActions } from '../../interfaces/namespace.ts'
import type { Account } from '../../state/connection.ts'

export type Accounts = readonly [Account, ...Account[]]

/**
 * The accounts that a wallet named, each address once unless it has several types, in the network's form. Undefined when no address
 * is valid there. In a namespace that is not configured, an address is checked only against CAIP-10.
 */
export function readAccounts(
  actions: NamespaceActions | undefined,
  session: Session,
  {
    addresses = session.addresses,
    network = session.network,
  }: {
    readonly addresses?: readonly string[] | undefined
    readonly network?: NetworkId | undefined
  } = {},
): Accounts | undefined {
  const accounts = new Map<string, Account | readonly Account[]>()
  for (const text of addresses) {
    const address = actions ? actions.parseAddress(text, network) : plainAddress(text)
    if (address === undefined || accounts.has(address)) continue
    const { types, ...details } = session.details?.[text] ?? {}
    const known = { type: actions?.accountType?.(address) ?? 'eoa', ...details, address }
    accounts.set(address, types?.map((type) => ({ ...known, type })) ?? known)
  }
  const [first, ...others] = [...accounts.values()].flat()
  return first && [first, ...others]
}

/** Moves an account to the first place, if it is in the list: that of its type, when an address is several accounts. */
export function selectAccount(
  accounts: Accounts,
  { address, type }: { readonly address?: string | undefined; readonly type?: string | undefined },
): Accounts {
  const meant = accounts.filter((each) => each.address === address)
  const chosen = meant.find((each) => each.type === type) ?? meant[0]
  return chosen ? [chosen, ...accounts.filter((each) => each !== chosen)] : accounts
}

function plainAddress(text: string): string | undefined {
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
}
