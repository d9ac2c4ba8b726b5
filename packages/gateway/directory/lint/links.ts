import { deniedSchemes } from '../../src/modules/directory/schemes.ts'

/** Why a link may not be listed, or undefined when it may (LINK-1, security.md 1.3.2). */
export function refuseAppLink(link: string): string | undefined {
  const url = parse(link)
  if (typeof url === 'string') return url
  if (url.protocol === 'https:') return undefined
  if (!/^[a-z][a-z0-9.+-]{1,30}:$/.test(url.protocol)) return `scheme ${url.protocol} is malformed`
  if (deniedSchemes.test(url.protocol.slice(0, -1))) return `scheme ${url.protocol} is not allowed`
  if (sharedSchemes.has(url.protocol)) return `scheme ${url.protocol} belongs to no one wallet`
  return undefined
}

export function refuseWebLink(link: string): string | undefined {
  const url = parse(link)
  if (typeof url === 'string') return url
  return url.protocol === 'https:' ? undefined : `scheme ${url.protocol} instead of https:`
}

export function refuseStoreLink(store: StoreField, link: string): string | undefined {
  const refused = refuseWebLink(link)
  if (refused !== undefined) return refused
  const { hostname, port } = new URL(link)
  if (port === '' && storeHosts[store].includes(hostname)) return undefined
  return `${hostname} is not the store (${storeHosts[store].join(', ')})`
}

export type StoreField = 'app_store' | 'play_store' | 'chrome_store' | 'firefox_store'

export const storeHosts: Readonly<Record<StoreField, readonly string[]>> = {
  app_store: ['apps.apple.com', 'itunes.apple.com'],
  play_store: ['play.google.com'],
  chrome_store: ['chromewebstore.google.com', 'chrome.google.com'],
  firefox_store: ['addons.mozilla.org'],
}

/** Drops campaign parameters: a visitor's click should not tell a store where it was made. */
export function withoutTracking(link: string): string {
  if (!URL.canParse(link)) return link
  const url = new URL(link)
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  if (names.length === 0) return link
  for (const name of names) url.searchParams.delete(name)
  return url.href
}

/** The registered domain, approximately: the part that `a.example.com` and `example.com` share. */
export function siteOf(link: string): string {
  const labels = new URL(link).hostname.split('.')
  const isDeep = sharedSuffixes.test(labels.slice(-2).join('.'))
  const site = labels.slice(isDeep ? -3 : -2).join('.')
  return sisterSites[site] ?? site
}

/** Further domains of the same owner. */
const sisterSites: Readonly<Record<string, string>> = {
  'fireblocks.io': 'fireblocks.com',
  'sequence.app': 'sequence.xyz',
}

/** Suffixes under which strangers register: country second levels and hosting services. */
const sharedSuffixes =
  /^((co|com|org|net|ac|gov|edu|ne|or)\.[a-z]{2}|(app|page|onelink|sng)\.(link|me)|(vercel|web|netlify|firebase|pages|fly)\.(app|dev)|(github|gitbook)\.io|(cloudfront|azurewebsites)\.net|(amazonaws|firebaseapp|herokuapp)\.com)$/

const tracking = /^(utm_.*|referrer|ref|pt|ct|mt|gclid|fbclid|pcampaignid)$/

/** `wc:` belongs to the protocol; the other schemes are template placeholders that several apps claim. */
const sharedSchemes: ReadonlySet<string> = new Set([
  'wc:',
  'myapp:',
  'app:',
  'wallet:',
  'walletapp:',
])

function parse(link: string): URL | string {
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(link))
    return 'holds white space, control characters or a backslash'
  if (link.length > 300) return 'is longer than 300 characters'
  if (!URL.canParse(link)) return 'is not a URL'
  const url = new URL(link)
  if (!link.toLowerCase().startsWith(`${url.protocol}//`)) return 'has no //'
  return url.username === '' && url.password === '' ? url : 'holds a user name or password'
}
