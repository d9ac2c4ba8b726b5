import type { SiwxSettings } from './settings.ts'

/** How a caller's tokens travel: in its cookie, or in its `Authorization`. */
export type Credentials = {
  /** Of a request; `origin` is its page's, undefined where none is told. */
  read(headers: Headers, origin: string | undefined): readonly string[]
  /** A `Set-Cookie`; without tokens it takes the cookie away. */
  cookie(
    tokens: readonly string[],
    options: { readonly origin: string; readonly untilMs: number },
  ): string
}

/** One visitor has accounts of a few families. The newest stay. */
const maxTokens = 8
/** A page that holds tokens may have some that ended; a header of 8 KiB has room for these. */
const maxRead = 64
const between = '~'

/** @param isSecure what is assumed of requests that name no page: whether theirs are https */
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
      // Browsers that take cookies of other sites at all want them kept apart.
      if (cookie.sameSite === 'none') parts.push('Partitioned')
      return parts.join('; ')
    },
  }

  /** The prefixes let no other host, and no page without encryption, put a session there (RFC 6265bis 4.1.3). */
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
