import { addressOf, type ReportedAccounts } from './events.ts'

/** The accounts of one namespace's session. Each is shown only on the networks that it was granted for. */
export type GrantedAccounts = {
  /** The addresses on a network, the account in use first; empty when the wallet named no account of the network. */
  on(network: string): readonly string[]
  /** The addresses on all networks. */
  all(): readonly string[]
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
  /** A wallet with the same accounts on all its networks has them on further networks too. */
  const shared = (): readonly string[] => {
    const [one = [], ...others] = networks().map((network) => known(network) ?? [])
    const key = keyOf(one)
    return others.every((each) => keyOf(each) === key) ? one : []
  }
  return {
    on: (network) => known(network) ?? shared(),
    all: () => networks().flatMap((network) => known(network) ?? []),
    // Each network is looked at once: a wallet may name a thousand.
    report: (reported) => {
      const common = shared()
      const followed = new Map(
        Array.from(reported, ([network, addresses]) => [
          keyOf(known(network) ?? common),
          addresses,
        ]),
      )
      for (const network of networks()) {
        const addresses = followed.get(keyOf(known(network) ?? []))
        if (addresses && !reported.has(network)) selected.set(network, addresses)
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
  const found = new Map<string, Set<string>>()
  for (const account of accounts) {
    const network = account.split(':', 2).join(':')
    found.set(network, (found.get(network) ?? new Set()).add(addressOf(account)))
  }
  return new Map(Array.from(found, ([network, addresses]) => [network, [...addresses]]))
}

/** The same for the same addresses in any order. */
function keyOf(addresses: readonly string[]): string {
  return addresses.toSorted().join()
}
