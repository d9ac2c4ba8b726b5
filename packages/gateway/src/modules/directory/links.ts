import type { WalletItem } from '@latchkey/protocol/http'
import { deniedSchemes } from './schemes.ts'

/** Links that the browser itself opens: web pages only. */
const webLinks = [
  'homepage',
  'image_url',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'link_mode',
] as const
/** Links for the operating system: a wallet's own scheme, or a web page. */
const appLinks = ['mobile_link', 'desktop_link'] as const

/** A wallet without its unsafe links, and the names of the removed links. */
export function sanitizeLinks(wallet: WalletItem): {
  readonly wallet: WalletItem
  readonly removed: readonly string[]
} {
  const unsafe = [
    ...webLinks.filter((name) => wallet[name] && schemeOf(wallet[name]) !== 'https'),
    ...appLinks.filter((name) => wallet[name] && !isAppScheme(schemeOf(wallet[name]))),
  ]
  const safe = Object.fromEntries(unsafe.map((name) => [name, null]))
  return { wallet: { ...wallet, ...safe }, removed: unsafe }
}

function isAppScheme(scheme: string | undefined): boolean {
  return scheme !== undefined && !deniedSchemes.test(scheme)
}

/**
 * The scheme by RFC 3986 3.1. A link with characters that a browser skips, such as `java\nscript:` or ` javascript:`,
 * has no scheme.
 */
function schemeOf(link: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\u0000-\u0020\u007f-\u009f]/.test(link)) return undefined
  return /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase()
}
