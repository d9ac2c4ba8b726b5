import { KitError } from '@latchkey/protocol'

/**
 * Checks an origin that the host gives: `https:`, or `http:` on this machine only.
 * @throws KitError `OPTIONS_INVALID` unless the text is an origin and no more
 */
export function pageOrigin(option: string, text: string, whose: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || url.origin !== text.replace(/\/$/, '') || !(url.protocol === 'https:' || local))
    throw new KitError('OPTIONS_INVALID', {
      option,
      problem: `"${text}" is not the https: origin of ${whose}`,
    })
  return url.origin
}
