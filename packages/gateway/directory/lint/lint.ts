import {
  refuseAppLink,
  refuseStoreLink,
  refuseWebLink,
  siteOf,
  storeHosts,
  type StoreField,
} from './links.ts'
import { lintName } from './names.ts'
import { customScheme, lintForeignSites, lintUnique } from './ownership.ts'
import type { LintProblem } from './problem.ts'
import type { DirectoryWallet } from '../wallet.ts'

/** All problems of these wallets; `icons` are the image ids that have a file. */
export function lint(
  wallets: readonly DirectoryWallet[],
  icons: ReadonlySet<string>,
): LintProblem[] {
  return [
    ...wallets.flatMap((wallet) => lintWallet(wallet, icons)),
    ...lintUnique(wallets, 'id', (wallet) => wallet.id),
    ...lintUnique(wallets, 'rdns', (wallet) => wallet.rdns?.toLowerCase()),
    ...lintUnique(wallets, 'mobile_link', (wallet) => customScheme(wallet.mobile_link)),
    ...lintForeignSites(wallets),
    ...lintUnique(wallets, 'order', (wallet) => String(wallet.order)),
  ]
}

function lintWallet(wallet: DirectoryWallet, icons: ReadonlySet<string>): LintProblem[] {
  const reasons: [field: keyof DirectoryWallet, reason: string | undefined][] = [
    ['id', /^[0-9a-f]{64}$/.test(wallet.id) ? undefined : 'is not 64 hex digits'],
    ['name', lintName(wallet.name)],
    ['image_id', icons.has(wallet.image_id) ? undefined : 'has no icon'],
    ['homepage', given(wallet.homepage, refuseHomepage)],
    ['mobile_link', given(wallet.mobile_link, refuseAppLink)],
    ['link_mode', given(wallet.link_mode, refuseUniversalLink)],
    ['desktop_link', given(wallet.desktop_link, refuseAppLink)],
    ['webapp_link', given(wallet.webapp_link, (link) => refuseWebApp(link, wallet.homepage))],
    ['rdns', given(wallet.rdns, refuseRdns)],
    ['chains', wallet.chains.length === 0 ? 'is empty' : undefined],
    ...wallet.chains.map((chain): [keyof DirectoryWallet, string | undefined] => [
      'chains',
      caip2.test(chain) ? undefined : `${chain} is neither a CAIP-2 id nor namespace:*`,
    ]),
    ...stores.map((store): [keyof DirectoryWallet, string | undefined] => [
      store,
      given(wallet[store], (link) => refuseStoreLink(store, link)),
    ]),
  ]
  return reasons.flatMap(([field, reason]) =>
    reason === undefined ? [] : [{ wallet: wallet.id, field, reason }],
  )
}

/** CAIP-2, and our wildcard for a whole namespace. */
const caip2 = /^[-a-z0-9]{3,8}:(\*|[-_a-zA-Z0-9]{1,32})$/

// Object.keys widens to string[]; the record's key type is exactly StoreField.
const stores = Object.keys(storeHosts) as StoreField[]

function given(
  value: string | undefined,
  refuse: (value: string) => string | undefined,
): string | undefined {
  return value === undefined ? undefined : refuse(value)
}

function refuseHomepage(link: string): string | undefined {
  return refuseWebLink(link) ?? (isStore(link) ? 'is a store page' : undefined)
}

function isStore(link: string): boolean {
  const { hostname } = new URL(link)
  return Object.values(storeHosts).some((hosts) => hosts.includes(hostname))
}

function refuseUniversalLink(link: string): string | undefined {
  const refused = refuseWebLink(link)
  if (refused !== undefined) return refused
  return isDownload(link) ? 'is a download page, not an app link' : undefined
}

/** A web wallet receives the pairing secret, so a home page or a store is no place for it. */
function refuseWebApp(link: string, homepage: string | undefined): string | undefined {
  const refused = refuseUniversalLink(link)
  if (refused !== undefined) return refused
  if (isStore(link)) return 'is a store page'
  if (homepage === undefined || !URL.canParse(homepage)) return 'has no home page to vouch for it'
  if (siteOf(link) !== siteOf(homepage)) return `is on ${siteOf(link)}, not on ${siteOf(homepage)}`
  return samePage(link, homepage) ? 'is the home page, not a web wallet' : undefined
}

function refuseRdns(rdns: string): string | undefined {
  if (!/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,6}$/i.test(rdns)) return 'is not a reverse-DNS name'
  return /(^|\.)(example|localhost|reown|walletconnect)(\.|$)/i.test(rdns)
    ? 'is a placeholder or the protocol itself'
    : undefined
}

function isDownload(link: string): boolean {
  return /\/downloads?\/?$/.test(new URL(link).pathname)
}

function samePage(one: string, other: string): boolean {
  const [a, b] = [one, other].map((link) => new URL(link))
  return a !== undefined && b !== undefined && pageOf(a) === pageOf(b)
}

function pageOf(url: URL): string {
  return url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
}
