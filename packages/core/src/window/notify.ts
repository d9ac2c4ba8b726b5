import { type ErrorCode, sentenceOf } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import type { Alert, Snackbar } from '../state/store.ts'

/** How long the place stays empty between two snackbars (MOD-15). */
const swapMs = 150
/** What went wrong takes longer to read than what went well. */
const shownMs = { success: 2500, error: 5000 } as const

/** Show a message at the foot of the modal. One that is open closes first; `loading` stays until it is replaced. */
export function notify(kit: Kit, variant: Snackbar['variant'], text: string): void {
  const queue = kit.get(snackbarTimers)
  queue.cancel()
  const show = (): void => {
    const snackbar = { id: ++queue.count, variant, text }
    kit.set(() => ({ snackbar }))
    if (variant !== 'loading')
      queue.cancel = kit.later(shownMs[variant], () => dismissSnackbar(kit))
  }
  if (kit.store.getState().snackbar === undefined && !queue.pending) return show()
  dismissSnackbar(kit)
  queue.pending = true
  const cancel = kit.later(swapMs, () => {
    queue.pending = false
    show()
  })
  queue.cancel = cancel
}

export function dismissSnackbar(kit: Kit): void {
  kit.set(() => ({ snackbar: undefined }))
}

/** Alerts about the configuration show always, others only when the host debugs (MOD-16). */
const configuration: readonly ErrorCode[] = [
  'PROJECT_ID_MISSING',
  'ORIGIN_NOT_ALLOWED',
  'KEY_INVALID',
  'TOKEN_NOT_YET_VALID',
  'NETWORK_NOT_FOUND',
]

/** Raise the alert of a catalogue row. Its text is looked up by `code` where it is shown. */
export function alert(
  kit: Kit,
  code: ErrorCode,
  variant: Alert['variant'] = configuration.includes(code) ? 'error' : 'info',
): void {
  if (!configuration.includes(code) && !kit.options.debug) return
  kit.set(() => ({
    alert: { id: ++kit.get(snackbarTimers).count, variant, text: sentenceOf(code), code },
  }))
}

/** Show a message of the host's own, as an alert. Only in debug mode. */
export function alertText(kit: Kit, text: string, variant: Alert['variant'] = 'info'): void {
  if (kit.options.debug)
    kit.set(() => ({ alert: { id: ++kit.get(snackbarTimers).count, variant, text } }))
}

export function dismissAlert(kit: Kit): void {
  kit.set(() => ({ alert: undefined }))
}

/** What takes away the snackbar that is shown: `kit.get(snackbarTimers)`. */
export function snackbarTimers(): { cancel: () => void; pending: boolean; count: number } {
  return { cancel: () => {}, pending: false, count: 0 }
}
