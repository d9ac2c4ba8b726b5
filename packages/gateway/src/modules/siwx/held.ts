import { createHash } from 'node:crypto'
import { hostOf, type Page } from './nonces.ts'
import type { Place } from './service.ts'
import type { SiwxSettings } from './settings.ts'

/** Reads and writes a caller's tokens: in the cookie of its place, or in its `Authorization` header. */
export type Credentials = {
  /**
   * The tokens of a request. A request without Origin does not tell its page's scheme, nor its page if the place has none:
   * of the pages that it may be of, those with encryption count first, since other pages cannot set their cookies.
   */
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

/** @param pages the origins of all pages; without them, a request that names no page is taken as one of https */
export function createCredentials(
  { cookie }: SiwxSettings,
  pages: readonly string[] = [],
): Credentials {
  return {
    read(headers, place) {
      const [, bearer = ''] = /^Bearer ([\w.~-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
      const [secure, others] = startsOf(place, headers.has('origin')).map((starts) =>
        starts.flatMap((start) => cookiesAt(headers, start)),
      )
      return [bearer, ...(secure?.length ? secure : (others ?? []))]
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

  /** What cookies of a place begin with: of pages with encryption, and of others. */
  function startsOf(
    { projectId, origin }: Place,
    hasOrigin: boolean,
  ): readonly (readonly string[])[] {
    const alike = pages.filter((page) => origin === undefined || hostOf(page) === hostOf(origin))
    if (origin === undefined && pages.length === 0) return [[`${secureName()}_`], []]
    const origins = origin !== undefined && (hasOrigin || alike.length === 0) ? [origin] : alike
    return [true, false].map((isSecure) =>
      origins
        .filter((each) => isHttps(each) === isSecure)
        .map((each) => `${nameFor({ projectId, origin: each })}=`),
    )
  }

  /**
   * Pages of several origins and projects sign in at one server, and each has a cookie of its own. The digest also keeps
   * apart pages whose origins differ only by port, which cookies do not (RFC 6265, 8.5).
   */
  function nameFor({ projectId, origin }: Page): string {
    const digest = createHash('sha256').update(`${origin} ${projectId}`).digest('hex')
    return `${isHttps(origin) ? secureName() : 'latchkey_siwx'}_${digest.slice(0, 16)}`
  }

  /** The prefixes keep other hosts and pages without encryption from setting this cookie (RFC 6265bis 4.1.3). */
  function secureName(): string {
    return cookie.domain ? '__Secure-latchkey_siwx' : '__Host-latchkey_siwx'
  }
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:')
}

/** Values of the cookies whose name and `=` begin with the given text. */
function cookiesAt(headers: Headers, start: string): readonly string[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
}
