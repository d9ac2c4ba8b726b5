import type { SiwxSettings } from './settings.ts'

/** Reads and writes a caller's tokens: in its cookie, or in its `Authorization` header. */
export type Credentials = {
  /** The tokens of a request; `origin` is the origin of its page, undefined if the request names none. */
  read(headers: Headers, origin: string | undefined): readonly string[]
  /** A `Set-Cookie` header; without tokens it deletes the cookie. */
  cookie(
    tokens: readonly string[],
    options: { readonly origin: string; readonly untilMs: number },
  ): string
}

/** Tokens in a cookie; a visitor has accounts of a few namespaces. The newest stay. */
const maxTokens = 8
/** Tokens read from a header. A page may also send tokens of ended sessions; a header of 8 KiB has room for this many. */
const maxRead = 64
const between = '~'

/** @param isSecure whether requests that name no page are taken as https */
export function createCredentials({ cookie }: SiwxSettings, isSecure: boolean): Credentials {
  return {
    read(headers, origin) {
      const [, bearer = ''] = /^Bearer ([\w.~-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
      const named = cookieNamed(headers, nameFor(origin))
      return [...bearer.split(between), ...named.split(between)]
        .filter((token) => token !== '')
        .slice(0, maxRead)
    },
    cookie(tokens, { origin, untilMs }) {
      const parts = [
        `${nameFor(origin)}=${tokens.slice(0, maxTokens).join(between)}`,
        'Path=/',
        'HttpOnly',
        `SameSite=${cookie.sameSite[0]?.toUpperCase()}${cookie.sameSite.slice(1)}`,
        `Max-Age=${tokens.length > 0 ? Math.max(0, Math.floor(untilMs / 1000)) : 0}`,
      ]
      if (cookie.domain) parts.push(`Domain=${cookie.domain}`)
      if (isHttps(origin)) parts.push('Secure')
      // Browsers that accept cookies of other sites want them partitioned.
      if (cookie.sameSite === 'none') parts.push('Partitioned')
      return parts.join('; ')
    },
  }

  /** The prefixes keep other hosts and pages without encryption from setting this cookie (RFC 6265bis 4.1.3). */
  function nameFor(origin: string | undefined): string {
    if (!isHttps(origin)) return 'latchkey_siwx'
    return cookie.domain ? '__Secure-latchkey_siwx' : '__Host-latchkey_siwx'
  }

  function isHttps(origin: string | undefined): boolean {
    return origin === undefined ? isSecure : origin.startsWith('https:')
  }
}

function cookieNamed(headers: Headers, name: string): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const own = pairs.find((pair) => pair.startsWith(`${name}=`))
  return own?.slice(name.length + 1) ?? ''
}
