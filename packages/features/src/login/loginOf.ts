import { authId, type Kit, type Login } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import type { CodeParams } from './index.ts'

/** The login of the kit's embedded wallet. @throws KitError `CONNECTOR_MISSING` when the kit has none */
export async function loginOf(kit: Kit): Promise<Login> {
  const load = kit.connectors.get(authId)?.login
  if (!load) throw new KitError('CONNECTOR_MISSING', { connectorId: authId })
  return load()
}

/** A code that was just sent. */
export function sentTo(
  email: string,
  { digits = 6 }: { readonly digits?: number | undefined } = {},
): CodeParams {
  return { email, digits, sentAt: Date.now() }
}

/**
 * Waits until the visitor approved this device in their mail. Each request of the wait has its limit (EMB-05), and another
 * follows. @throws KitError `FRAME_REFUSED` when they refused it, or the mail's link ended
 */
export async function awaitApproval(
  login: Login,
  signal: AbortSignal,
): Promise<FrameAnswer<'CONNECT_DEVICE'>> {
  for (;;) {
    try {
      return await login.ask('CONNECT_DEVICE', undefined, signal)
    } catch (error) {
      if (!isRefused(error, 'WAITING')) throw error
    }
    signal.throwIfAborted()
  }
}

export function isRefused(error: unknown, reason: string): boolean {
  return isKitError(error, 'FRAME_REFUSED') && error.context['reason'] === reason
}
