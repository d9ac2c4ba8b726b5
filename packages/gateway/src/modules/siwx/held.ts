import { createHash } from 'node:crypto'
import type { Page } from './nonces.ts'
import type { Place } from './service.ts'
import type { SiwxSettings } from './settings.ts'

/** Reads and writes a caller's tokens: in the cookie of its place, or in its `Authorization` header. */
export type Credentials = {
  /** The tokens of a request; of the cookies of all pages if the request names no page. */
  read(headers: Headers, place: Place): readonly string[]
  /** A `Set-Cookie` header; without tokens it deletes the cookie. */
  cookie(
    tokens: readonly string[],
    options: { readonly page: Page; readonly untilMs: number },
  ): string
}

/** Tokens in a cookie; a visitor has accounts of a few namespaces. */
export const maxTokens = 8
/** Tokens read from a header. A page may also send tokens of ended sessions; a header of 8 KiB has room for this many. */
const maxRead = 64
const between = '~'

/** @param isSecure whether requests that name no page are taken as https */
export function createCredentials({ cookie }: SiwxSettings, isSecure: boolean): Credentials {
  return {
    read(headers, { projectId, origin }) {
      const [, bearer = ''] = /^Bearer ([\w.~-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
      const start =
        origin === undefined ? `${prefixFor(origin)}_` : `${nameFor({ projectId, origin })}=`
      return [bearer, ...cookiesAt(headers, start)]
        .flatMap((tokens) => tokens.split(between))
        .filter((token) => token !== '')
        .slice(0, maxRead)
    },
    cookie(tokens, { page, untilMs }) {
      const parts = [
        `${nameFor(page)}=${tokens.join(between)}`,
        'Path=/',
        'HttpOnly',
        `SameSite=${cookie.sameSite[0]?.toUpperCase()}${cookie.sameSite.slice(1)}`,
        `Max-Age=${tokens.length > 0 ? Math.max(0, Math.floor(untilMs / 1000)) : 0}`,
      ]
      if (cookie.domain) parts.push(`Domain=${cookie.domain}`)
      if (isHttps(page.origin)) parts.push('Secure')
      // Browsers that accept cookies of other sites want them partitioned.
      if (cookie.sameSite === 'none') parts.push('Partitioned')
      return parts.join('; ')
    },
  }

  /**
   * Pages of several origins and projects sign in at one server, and each has a cookie of its own. The digest also keeps
   * apart pages whose origins differ only by port, which cookies do not (RFC 6265, 8.5).
   */
  function nameFor({ projectId, origin }: Page): string {
    const digest = createHash('sha256').update(`${origin} ${projectId}`).digest('hex')
    return `${prefixFor(origin)}_${digest.slice(0, 16)}`
  }

  /** The prefixes keep other hosts and pages without encryption from setting this cookie (RFC 6265bis 4.1.3). */
  function prefixFor(origin: string | undefined): string {
    if (!isHttps(origin)) return 'latchkey_siwx'
    return cookie.domain ? '__Secure-latchkey_siwx' : '__Host-latchkey_siwx'
  }

  function isHttps(origin: string | undefined): boolean {
    return origin === undefined ? isSecure : origin.startsWith('https:')
  }
}

/** Values of the cookies whose name and `=` begin with the given text. */
function cookiesAt(headers: Headers, start: string): readonly string[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
}
