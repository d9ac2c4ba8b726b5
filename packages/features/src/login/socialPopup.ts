import { type Kit, alert } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/** A visitor may have to find a password; a login that takes longer has been left (EMB-07). */
const limitMs = 300_000
const lookMs = 500

/**
 * Waits until the window of a social login comes back with its result: the address of `/callback` at the wallet's origin.
 * @throws KitError `FRAME_REFUSED` for a window that was closed, or that took too long, with an alert
 */
export async function awaitResult(
  kit: Kit,
  {
    popup,
    origin,
    signal,
  }: { readonly popup: Window; readonly origin: string; readonly signal: AbortSignal },
): Promise<string> {
  const ended = new AbortController()
  const until = AbortSignal.any([signal, ended.signal])
  try {
    return await new Promise<string>((resolve, reject) => {
      const hear = ({ source, origin: from, data }: MessageEvent): void => {
        // Any page may post a message. Only the wallet's own page in this very window counts.
        if (source !== popup || from !== origin) return
        const uri = readResult(data, origin)
        if (uri) resolve(uri)
      }
      addEventListener('message', hear, { signal: until })
      until.addEventListener('abort', () => reject(new KitError('ABORTED')))
      const refuse = (reason: string): void => reject(new KitError('FRAME_REFUSED', { reason }))
      // A provider that isolates its page makes the window look closed: the answer still counts for one more look.
      let gone = false
      const look = (): void => {
        if (until.aborted) return
        if (gone) return refuse('CLOSED')
        gone = popup.closed
        kit.later(lookMs, look)
      }
      kit.later(lookMs, look)
      kit.later(limitMs, () => {
        if (until.aborted) return
        alert(kit, 'SOCIAL_TIMEOUT')
        refuse('LATE')
      })
    })
  } finally {
    ended.abort()
  }
}

/** The result in a message of the wallet's window; undefined for anything else. */
function readResult(data: unknown, origin: string): string | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'resultUri'))
    return undefined
  const { resultUri } = data as { readonly resultUri: unknown }
  if (typeof resultUri !== 'string' || resultUri.length > 8192) return undefined
  return URL.parse(resultUri)?.origin === origin ? resultUri : undefined
}
