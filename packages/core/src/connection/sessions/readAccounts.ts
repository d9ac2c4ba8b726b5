import type { NetworkId } from '@latchkey/protocol'
import type { Session } from '../../interfaces/connector.ts'
import type { Family } from '../../interfaces/namespace.ts'
import type { Account } from '../../state/connection.ts'

export type Accounts = readonly [Account, ...Account[]]

/**
 * The accounts that a wallet named, each once, as the network writes them; undefined when none of them is one there. Of a
 * family that is not configured nothing is known but what CAIP-10 says of an address.
 */
export function readAccounts(
  family: Family | undefined,
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
    const address = family ? family.parseAddress(text, network) : plainAddress(text)
    if (address === undefined || accounts.has(address)) continue
    const type = family?.accountType?.(address) ?? 'eoa'
    accounts.set(address, { type, ...session.details?.[text], address })
  }
  const [first, ...others] = accounts.values()
  return first && [first, ...others]
}

/** With the account of an address first, where it is there. */
export function selectAddress(accounts: Accounts, address: string | undefined): Accounts {
  const chosen = accounts.find((account) => account.address === address)
  return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

function plainAddress(text: string): string | undefined {
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
}
