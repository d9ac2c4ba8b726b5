import type { WalletPlatform } from '@latchkey/core'
import type { WalletItem } from '@latchkey/protocol/http'

/** The page's environment, as far as links need it. */
export type Place = {
  readonly android: boolean
  /** Chrome itself, which supports `intent:`. */
  readonly chrome: boolean
  readonly telegram: boolean
  readonly framed: boolean
  readonly phone: boolean
}

/** A link that opens a wallet, and its target. */
export type WalletLink = {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
}

/** Schemes that run, read, embed, call or write something and do not open a wallet. */
const refused: readonly string[] = [
  ...['about', 'blob', 'chrome', 'chrome-extension', 'content', 'data', 'facetime', 'file'],
  ...['filesystem', 'ftp', 'geo', 'http', 'intent', 'itms-services', 'jar', 'javascript'],
  ...['mailto', 'market', 'moz-extension', 'resource', 'sms', 'tel', 'vbscript', 'view-source'],
  ...['ws', 'wss'],
]
const maxLength = 512
const telegramHost = 'https://t.me/'

/**
 * The link that opens a wallet with a pairing link: its own scheme before its web address, because a web address may open in
 * the browser (walletconnect.md 11). Undefined when the wallet has no safe link for the platform.
 */
export function connectLink(
  wallet: WalletItem,
  platform: WalletPlatform,
  { uri, place }: { readonly uri: string; readonly place: Place },
): WalletLink | undefined {
  const base = baseOf(wallet, platform, place)
  if (!base) return undefined
  const encoded = encodeURIComponent(uri)
  // Telegram's browser on Android decodes a link once before it passes it on (compatibility.md 2.6).
  const query = `uri=${place.telegram && place.android ? encodeURIComponent(encoded) : encoded}`
  const app = platform === 'mobile' ? packageOf(wallet) : undefined
  return app && place.android && place.chrome && !place.telegram && !isWeb(base)
    ? { href: intent(base, query, app), target: '_self' }
    : { href: withQuery(base, query), target: targetOf(base, place) }
}

/** The link that opens a session's wallet for a request. */
export function requestLink(
  base: string,
  { topic, id, place }: { readonly topic: string; readonly id?: unknown; readonly place: Place },
): WalletLink | undefined {
  const safe = safeBase(base)
  if (safe === undefined) return undefined
  const request = typeof id === 'number' ? `requestId=${id}&` : ''
  return { href: withQuery(safe, `${request}sessionTopic=${topic}`), target: targetOf(safe, place) }
}

/** The base of a wallet's links on a platform, with a slash at the end. */
export function baseOf(
  wallet: WalletItem,
  platform: WalletPlatform,
  place: Pick<Place, 'telegram' | 'android'>,
): string | undefined {
  const { mobile_link: mobile, link_mode: universal, desktop_link: desktop } = wallet
  if (platform === 'web') return webBase(wallet.webapp_link)
  if (platform === 'desktop') return safeBase(desktop)
  const web = webBase(universal)
  if (opensWebOnly(place)) return web ?? webBase(mobile)
  return (place.telegram ? web : undefined) ?? safeBase(mobile) ?? web
}

/** The base of the wallet's own redirect. */
export function redirectBase(
  redirect:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined,
  place: Pick<Place, 'telegram' | 'android'>,
): string | undefined {
  const native = opensWebOnly(place) ? undefined : safeBase(redirect?.native)
  return native ?? webBase(redirect?.universal)
}

/** The browser of Telegram on Android shows an error page for the scheme of an app. */
function opensWebOnly({ telegram, android }: Pick<Place, 'telegram' | 'android'>): boolean {
  return telegram && android
}

/** A web address or an app's scheme, with a slash at the end; a bare scheme gets its `://`. */
function safeBase(link: string | null | undefined): string | undefined {
  // Characters that browsers skip can hide a scheme: ` javascript:`, `java\nscript:`.
  if (!link || link.length > maxLength || !/^[\x21-\x7e]+$/.test(link)) return undefined
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*)(?::(?:\/\/)?(.*))?$/i.exec(link) ?? []
  const name = scheme.toLowerCase()
  if (name === '' || refused.includes(name) || /["'<>\\^`{|}#]/.test(rest)) return undefined
  const base = `${name}://${rest}`
  if (!URL.canParse(base) || (isWeb(base) && !isPlainAddress(base))) return undefined
  return base.endsWith('/') ? base : `${base}/`
}

function webBase(link: string | null | undefined): string | undefined {
  const base = safeBase(link)
  return base && isWeb(base) ? base : undefined
}

function isWeb(base: string): boolean {
  return base.startsWith('https:')
}

/** A web address without credentials, because credentials can imitate another host. */
function isPlainAddress(base: string): boolean {
  return new URL(base).username === '' && new URL(base).hostname !== ''
}

function withQuery(base: string, query: string): string {
  if (!base.startsWith(telegramHost)) return `${base}wc?${query}`
  // A mini app gets one parameter in base64; a query's letters never give `+` or `/`.
  const app = base.slice(0, -1)
  return `${app}${app.includes('?') ? '&' : '?'}startapp=${btoa(query).replaceAll('=', '')}`
}

/** https://developer.chrome.com/docs/android/intents: without the app, its page in the store opens. */
function intent(base: string, query: string, app: string): string {
  const [scheme, path = ''] = base.split('://')
  return `intent://${path}wc?${query}#Intent;scheme=${scheme};package=${app};end`
}

function packageOf({ play_store: store }: WalletItem): string | undefined {
  if (!store || !URL.canParse(store)) return undefined
  const { hostname, searchParams } = new URL(store)
  const id = searchParams.get('id') ?? ''
  return hostname === 'play.google.com' && /^[a-z]\w*(?:\.\w+)+$/i.test(id) ? id : undefined
}

function targetOf(base: string, { telegram, framed }: Place): WalletLink['target'] {
  if (telegram || isWeb(base)) return '_blank'
  return framed ? '_top' : '_self'
}
