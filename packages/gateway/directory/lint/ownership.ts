import { refuseAppLink, refuseWebLink, siteOf } from './links.ts'
import type { LintProblem } from './problem.ts'
import type { DirectoryWallet } from '../wallet.ts'

/** Reports every wallet that has the same value as a wallet before it. */
export function lintUnique(
  wallets: readonly DirectoryWallet[],
  field: keyof DirectoryWallet,
  valueOf: (wallet: DirectoryWallet) => string | undefined,
): LintProblem[] {
  const owners = new Map<string, string>()
  const problems: LintProblem[] = []
  for (const wallet of wallets) {
    const value = valueOf(wallet)
    if (value === undefined) continue
    const owner = owners.get(value)
    if (owner === undefined) owners.set(value, wallet.name)
    else problems.push({ wallet: wallet.id, field, reason: `${value} belongs to ${owner} already` })
  }
  return problems
}

/** A link that leads to another wallet's site would hand it this wallet's pairings. */
export function lintForeignSites(wallets: readonly DirectoryWallet[]): LintProblem[] {
  const owners = new Map<string, DirectoryWallet>()
  for (const wallet of wallets) {
    const site = webSite(wallet.homepage)
    if (site !== undefined && !owners.has(site)) owners.set(site, wallet)
  }
  return wallets.flatMap((wallet) =>
    (['mobile_link', 'link_mode'] as const).flatMap((field): LintProblem[] => {
      const site = webSite(wallet[field])
      const owner = site === undefined ? undefined : owners.get(site)
      if (owner === undefined || site === webSite(wallet.homepage)) return []
      return [{ wallet: wallet.id, field, reason: `leads to ${site}, the site of ${owner.name}` }]
    }),
  )
}

/** Phones open whichever app claimed a scheme, so one scheme means one wallet (LINK-1). */
export function customScheme(link: string | undefined): string | undefined {
  if (link === undefined || refuseAppLink(link) !== undefined) return undefined
  const { protocol } = new URL(link)
  return protocol === 'https:' ? undefined : protocol
}

function webSite(link: string | undefined): string | undefined {
  return link !== undefined && refuseWebLink(link) === undefined ? siteOf(link) : undefined
}
