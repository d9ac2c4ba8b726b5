import type { NetworkId } from '@latchkey/protocol'
import type { Session } from '../../interfaces/connector.ts'
import type { NamespaceActions } from '../../interfaces/namespace.ts'
import type { Account } from '../../state/connection.ts'

export type Accounts = readonly [Account, ...Account[]]

/**
 * The accounts that a wallet named, each once, in the network's form. Undefined when no address is valid there. In a namespace
 * that is not configured, an address is checked only against CAIP-10.
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
  const accounts = new Map<string, Account>()
  for (const text of addresses) {
    const address = actions ? actions.parseAddress(text, network) : plainAddress(text)
    if (address === undefined || accounts.has(address)) continue
    const type = actions?.accountType?.(address) ?? 'eoa'
    accounts.set(address, { type, ...session.details?.[text], address })
  }
  const [first, ...others] = accounts.values()
  return first && [first, ...others]
}

/** Moves the account with an address to the first place, if it is in the list. */
export function selectAddress(accounts: Accounts, address: string | undefined): Accounts {
  const chosen = accounts.find((account) => account.address === address)
  return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

function plainAddress(text: string): string | undefined {
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
}
