import { createHash } from 'node:crypto'

/** Files of the built frame: name → text. */
export type Site = { readonly [name: string]: string }

export type Document = 'frame' | 'confirm' | 'callback'
const titles: { readonly [D in Document]: string } = {
  frame: 'Wallet',
  confirm: 'Your wallet',
  callback: 'Signing in',
}

/** A document: nothing in it but its script, its style and the settings. */
export function documentOf(name: Document, site: Site, settings?: object): string {
  const script = site[`${name}.js`] ?? ''
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  // Inside an element, only `<` could end it.
  const data = JSON.stringify(settings)?.replaceAll('<', '\\u003c')
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${titles[name]}</title><link rel="stylesheet" href="/wallet.css">`,
    data === undefined ? '' : `<script type="application/json" id="settings">${data}</script>`,
    `<main></main><script type="module" src="/${name}.js" integrity="${integrity}" crossorigin></script></html>`,
  ].join('\n')
}

/**
 * Engines whose Integrity-Policy is the document's alone. WebKit (2.50) applies it to what the key worker imports too, where no
 * integrity can be given (docs/decisions/0077). Every browser of iOS is WebKit, and its name for itself has neither word.
 */
const policesDocument = /\b(?:Chrome|Firefox)\/\d/

/** Security.md 2.8. @param agent the browser's name for itself */
export function documentHeaders(
  name: Document,
  {
    origins,
    connect,
    agent = '',
  }: {
    readonly origins: readonly string[]
    readonly connect: readonly string[]
    readonly agent?: string | undefined
  },
): { readonly [header: string]: string } {
  const isFrame = name === 'frame'
  const ancestors = isFrame && origins.length > 0 ? origins.join(' ') : "'none'"
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${isFrame ? connect.join(' ') : ''}`.trim(),
    "worker-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types kit',
  ].join('; ')
  return {
    ...everywhere,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    ...((!isFrame || policesDocument.test(agent)) && {
      'Integrity-Policy': 'blocked-destinations=(script)',
    }),
    // The frame and its window talk through the handle of the opener.
    'Cross-Origin-Opener-Policy': isFrame ? 'same-origin' : 'unsafe-none',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), usb=(), hid=(), serial=(), payment=()',
  }
}

/** The key worker has a policy of its own: it reaches the two services, and nothing else. */
export function fileHeaders(
  file: string,
  services: readonly string[],
): { readonly [header: string]: string } {
  const policy =
    file === 'worker.js' ? `; script-src 'self'; connect-src ${services.join(' ')}` : ''
  const [, kind = ''] = /\.(\w+)$/.exec(file) ?? []
  return {
    ...everywhere,
    'Content-Type': kinds[kind] ?? 'application/octet-stream',
    'Content-Security-Policy': `default-src 'none'${policy}`,
  }
}

const kinds: { readonly [kind: string]: string } = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
}
const everywhere = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // Pages with COEP can embed the frame.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'Cache-Control': 'no-store',
}
