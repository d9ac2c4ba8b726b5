/** An allowed origin: exact, or with one left-most wildcard label. */
export type OriginRule = {
  readonly protocol: string
  /** Without the wildcard label. */
  readonly host: string
  readonly wildcard: boolean
}

/**
 * Read `https://app.example` or `https://*.app.example`.
 * @returns undefined for any other text: a star elsewhere (`https://*example.com` would allow evilexample.com), a
 * wildcard over a whole top-level domain, a path
 */
export function parseOriginRule(text: string): OriginRule | undefined {
  const wildcard = /^https?:\/\/\*\./.test(text)
  const url = URL.parse(wildcard ? text.replace('*.', '') : text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.href !== `${url.origin}/` || url.host.includes('*')) return undefined
  if (wildcard && (!url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname))) return undefined
  return { protocol: url.protocol, host: url.host, wildcard }
}

/** Whether the rule allows an Origin header; a wildcard stands for exactly one label. */
export function isOriginAllowed(rule: OriginRule, origin: string): boolean {
  const url = originUrl(origin)
  if (!url || url.protocol !== rule.protocol) return false
  if (!rule.wildcard) return url.host === rule.host
  const dot = url.host.indexOf('.')
  return dot > 0 && url.host.slice(dot + 1) === rule.host
}

/** Whether an Origin header is of a page on this machine. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = originUrl(origin) ?? { hostname: '' }
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/** The URL of an Origin header; undefined unless it is scheme and host only, as browsers send it. */
function originUrl(origin: string): URL | undefined {
  const url = URL.parse(origin)
  return url && url.origin === origin ? url : undefined
}
