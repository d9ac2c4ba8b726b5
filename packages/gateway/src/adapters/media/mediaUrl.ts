import { isIP } from 'node:net'
import { KitError } from '@latchkey/protocol'
import type { Media } from '../../ports/media.ts'

/** The operator's servers for content without a host, and replacements for whole origins. */
export type Mirrors = {
  /** Ends with a slash; the content's id follows. */
  readonly ipfs: string
  readonly arweave: string
  /** Origin → address that replaces it. */
  readonly origins: { readonly [origin: string]: string }
}

const longest = 2048

/**
 * The URL to fetch for an address that a stranger wrote. `isTrusted` when it is below a mirror of the operator.
 * @throws KitError `NOT_FOUND` for an address that is not followed
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

/** The bytes of a data: URL. @throws KitError `NOT_FOUND` for another text, or too many bytes */
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

/** A URL below the operator's mirror and nowhere else. */
function trusted(base: string, rest: string): { readonly url: URL; readonly isTrusted: boolean } {
  const path = rest.replace(/^ipfs\//, '').replace(/^\/+/, '')
  const url = URL.parse(path.replaceAll('\\', '/'), base)
  if (!url?.href.startsWith(base)) throw refused()
  return { url, isTrusted: true }
}

/** Contracts write text without encoding, so a percent sign may be a plain character. */
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
