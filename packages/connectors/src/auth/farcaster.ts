import type { ConnectRequest } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import type { Channel } from './channel.ts'
import { limits } from './session.ts'

/** How long a code is waited for before a fresh one takes its place, and for how long it is good after that. */
const waitMs = 290_000
const spareMs = 20_000

/**
 * Have somebody approve in Farcaster, on this phone or another (compatibility.md 2.7). Resolves once the frame knows whose
 * wallet it is.
 * @throws KitError `ABORTED` when the request's signal aborts, and the frame then waits no more; what the frame refused with
 */
export async function askFarcaster(
  channel: Channel,
  { onLink, signal }: Pick<ConnectRequest, 'onLink' | 'signal'>,
): Promise<void> {
  for (;;) {
    const { url } = await channel.ask('GET_FARCASTER_URI', undefined, limits.readMs)
    signal.throwIfAborted()
    const { answer, abort } = channel.send('CONNECT_FARCASTER', undefined, waitMs)
    const stop = (): void => abort(new KitError('ABORTED'))
    signal.addEventListener('abort', stop)
    onLink?.({ uri: url, expiresAt: Date.now() + waitMs + spareMs })
    try {
      await answer
      return
    } catch (error) {
      if (!isKitError(error, 'FRAME_TIMEOUT')) throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
