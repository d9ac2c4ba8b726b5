import { isIP } from 'node:net'
import { KitError } from '@latchkey/protocol'
import type { Media } from '../../ports/media.ts'

/** Where the operator has things fetched that have no host of their own, and whole origins that are kept elsewhere. */
export type Mirrors = {
  /** Ends with a slash; the content's id follows. */
  readonly ipfs: string
  readonly arweave: string
  /** Origin → address it is fetched from. */
  readonly origins: { readonly [origin: string]: string }
}

const longest = 2048

/**
 * What to ask for when strangers name an address. `isTrusted` when it leads to a place the operator named.
 * @throws KitError `NOT_FOUND` for an address that is not to be followed
 */
export function mediaUrl(
  text: string,
  mirrors: Mirrors,
): { readonly url: URL; readonly isTrusted: boolean } {
  if (text.length > longest) throw refused()
  const [, scheme = '', rest = ''] = /^(ipfs|ar):\/\/(.+)$/i.exec(text.trim()) ?? []
  if (scheme) return trusted(scheme.toLowerCase() === 'ar' ? mirrors.arweave : mirrors.ipfs, rest)
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password) throw refused()
  const mirror = Object.hasOwn(mirrors.origins, url.origin) && mirrors.origins[url.origin]
  if (mirror) return trusted(mirror, `${url.pathname.slice(1)}${url.search}`)
  const isPlain = url.protocol === 'https:' && url.port === ''
  const isNamed = url.hostname.includes('.') && !isIP(url.hostname) && !url.hostname.startsWith('[')
  if (!isPlain || !isNamed) throw refused()
  return { url, isTrusted: false }
}

/** The bytes of a data: address. @throws KitError `NOT_FOUND` when it is none, or too large */
export function dataOf(text: string, most: number): Media {
  const comma = text.indexOf(',')
  const head = text.slice(0, comma)
  if (comma < 0 || comma > 200 || text.length - comma > most * 3) throw refused()
  const [type = '', ...parameters] = head.slice('data:'.length).split(';')
  const body = text.slice(comma + 1)
  const isBase64 = parameters.some((parameter) => parameter.trim().toLowerCase() === 'base64')
  const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(percentDecoded(body))
  if (bytes.length > most) throw refused()
  return { bytes, type: type.toLowerCase() }
}

/** Below the operator's address and nowhere else. */
function trusted(base: string, rest: string): { readonly url: URL; readonly isTrusted: boolean } {
  const path = rest.replace(/^ipfs\//, '').replace(/^\/+/, '')
  const url = URL.parse(path.replaceAll('\\', '/'), base)
  if (!url?.href.startsWith(base)) throw refused()
  return { url, isTrusted: true }
}

/** Contracts write text as it comes; a percent sign in it need not mean anything. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function refused(): KitError {
  return new KitError('NOT_FOUND', { field: 'id' })
}
