import { addressOf, type ReportedAccounts } from './events.ts'

/** The accounts of one namespace's session. Each is shown only on the networks that it was granted for. */
export type GrantedAccounts = {
  /** The addresses on a network, the account in use first; empty when the wallet named no account of the network. */
  on(network: string): readonly string[]
  /** The wallet selected other accounts. Networks that had the accounts of a reported network follow it. */
  report(reported: ReportedAccounts): void
  /** The session has these accounts now (CAIP-10). */
  grant(accounts: readonly string[]): void
}

export function createAccounts(first: readonly string[]): GrantedAccounts {
  let granted = byNetwork(first)
  /** The accounts that the wallet last reported as selected. */
  const selected = new Map<string, readonly string[]>()
  const known = (network: string): readonly string[] | undefined =>
    selected.get(network) ?? granted.get(network)
  const networks = (): readonly string[] => [...new Set([...granted.keys(), ...selected.keys()])]
  const on = (network: string): readonly string[] => {
    const here = known(network)
    if (here) return here
    // A wallet with the same accounts on all its networks has them on further networks too.
    const [one = [], ...others] = networks().map((each) => known(each) ?? [])
    return others.every((each) => isSame(each, one)) ? one : []
  }
  return {
    on,
    report: (reported) => {
      const before = networks().map((network) => [network, on(network)] as const)
      for (const [network, addresses] of reported) {
        const had = on(network)
        for (const [other, theirs] of before)
          if (!reported.has(other) && isSame(theirs, had)) selected.set(other, addresses)
      }
      for (const [network, addresses] of reported) selected.set(network, addresses)
    },
    grant: (accounts) => {
      granted = byNetwork(accounts)
      for (const [network, addresses] of selected) {
        const left = addresses.filter((address) => granted.get(network)?.includes(address))
        if (left.length) selected.set(network, left)
        else selected.delete(network)
      }
    },
  }
}

function byNetwork(accounts: readonly string[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const account of accounts) {
    const network = account.split(':', 2).join(':')
    found.set(network, [...new Set([...(found.get(network) ?? []), addressOf(account)])])
  }
  return found
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join()
}
