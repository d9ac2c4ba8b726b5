import type { ConnectRequest } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import type { Channel } from './channel.ts'
import { limits } from './session.ts'

/** Time before a new code replaces the shown code, and the time for which the old code still works after that. */
const waitMs = 290_000
const spareMs = 20_000

/**
 * Asks for approval in Farcaster, on this phone or another (compatibility.md 2.7). Resolves when the frame knows the wallet of
 * the visitor; `isNew`: it has just made it.
 * @throws KitError `ABORTED` when the request's signal aborts, and the frame stops waiting; the frame's refusal
 */
export async function askFarcaster(
  channel: Channel,
  { onLink, signal }: Pick<ConnectRequest, 'onLink' | 'signal'>,
): Promise<{ readonly isNew?: boolean | undefined }> {
  for (;;) {
    const { url } = await channel.ask('GET_FARCASTER_URI', undefined, limits.readMs)
    signal.throwIfAborted()
    const { answer, abort } = channel.send('CONNECT_FARCASTER', undefined, waitMs)
    const stop = (): void => abort(new KitError('ABORTED'))
    signal.addEventListener('abort', stop)
    onLink?.({ uri: url, expiresAt: Date.now() + waitMs + spareMs })
    try {
      return await answer
    } catch (error) {
      if (!isKitError(error, 'FRAME_TIMEOUT')) throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
