import { authId, connectionOf, type Kit, type Login, notify, open } from '@latchkey/core'
import { isKitError, KitError } from '@latchkey/protocol'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import { createTranslate, en } from '@latchkey/ui'
import type { CodeParams } from './index.ts'
import { loginTexts } from './texts.ts'

/** The login of the kit's embedded wallet. @throws KitError `CONNECTOR_MISSING` when the kit has none */
export async function loginOf(kit: Kit): Promise<Login> {
  const load = kit.connectors.get(authId)?.login
  if (!load) throw new KitError('CONNECTOR_MISSING', { connectorId: authId })
  const login = await load()
  const orEnded = (cause: unknown): Promise<never> => sayEnded(kit, cause)
  return {
    origin: login.origin,
    ask: (name, payload, signal) => login.ask(name, payload, signal).catch(orEnded),
    approve: (name, payload) => login.approve(name, payload).catch(orEnded),
  }
}

/** A session that ends closes the window (STA-05): the visitor reads why where they log in again. @throws unknown the cause */
async function sayEnded(kit: Kit, cause: unknown): Promise<never> {
  const { store } = kit
  // With another wallet, the window and the view stay.
  if (!isRefused(cause, 'SESSION_ENDED') || connectionOf(store.getState())) throw cause
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(() => look())
    const look = (): void => {
      if (store.getState().modal.open) return
      stop()
      resolve()
    }
    look()
  })
  await open(kit)
  const t = createTranslate({ ...en, ...loginTexts }, 'en', store.getState().texts)
  notify(kit, 'error', t('modal.reason', { reason: t('login.refused.SESSION_ENDED') }))
  // It was said.
  throw new KitError('ABORTED', {}, { cause })
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
 * follows. An answer that was lost is asked for again too: R keeps the approval, and A sends another code once it may.
 * @param noteLost hears `true` once no answer has come for seconds, and `false` when one comes again
 * @throws KitError `FRAME_REFUSED` when they refused it, or the mail's link ended
 */
export async function awaitApproval(
  kit: Kit,
  signal: AbortSignal,
  noteLost: (isLost: boolean) => void,
): Promise<FrameAnswer<'CONNECT_DEVICE'>> {
  const login = await loginOf(kit)
  const end = performance.now() + approvalMs
  for (let pauseMs = firstPauseMs; ; signal.throwIfAborted()) {
    try {
      return await login.ask('CONNECT_DEVICE', undefined, signal)
    } catch (error) {
      if (isRefused(error, 'WAITING')) {
        pauseMs = firstPauseMs
        noteLost(false)
        continue
      }
      const codeMs = codeWaitMs(error)
      if (performance.now() + (codeMs ?? 0) > end) throw error
      if (codeMs !== undefined) noteLost(false)
      else if (!isLost(error)) throw error
      // A service that restarts is back by then.
      else if (pauseMs > 2 * firstPauseMs && !signal.aborted) noteLost(true)
      await new Promise<void>((resolve) => kit.later(codeMs ?? pauseMs, resolve))
      pauseMs = Math.min(2 * pauseMs, mostPauseMs)
    }
  }
}

export function isRefused(error: unknown, reason: string): boolean {
  return isKitError(error, 'FRAME_REFUSED') && error.context['reason'] === reason
}

/** A service or the network is away, or the frame's document was replaced meanwhile. */
function isLost(error: unknown): boolean {
  return (
    isRefused(error, 'SERVICE_UNREACHABLE') ||
    isKitError(error, 'FRAME_UNREACHABLE') ||
    isKitError(error, 'FRAME_FAILED')
  )
}

/** The answer that a code was mailed was lost, and the next code has to wait. */
function codeWaitMs(error: unknown): number | undefined {
  return isKitError(error, 'LOGIN_COOLDOWN') ? Number(error.context['seconds']) * 1_000 : undefined
}

/** How long the mail's link counts (security.md APV-1). Not by its `until`: the visitor's clock may be wrong. */
const approvalMs = 600_000
const firstPauseMs = 1_000
const mostPauseMs = 10_000
