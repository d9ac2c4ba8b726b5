import { type ErrorCode, sentenceOf } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import type { Alert } from '../state/store.ts'
import { snackbarTimers } from './notify.ts'

/** Alerts about the configuration always show. Other alerts show only in debug mode (MOD-16). */
const configuration: readonly ErrorCode[] = [
  'PROJECT_ID_MISSING',
  'ORIGIN_NOT_ALLOWED',
  'KEY_INVALID',
  'TOKEN_NOT_YET_VALID',
  'NETWORK_NOT_FOUND',
]

/** Raises the alert of an error code. Its text is looked up by `code` where it is shown. */
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

/** Shows the host's own message as an alert, only in debug mode. */
export function alertText(kit: Kit, text: string, variant: Alert['variant'] = 'info'): void {
  if (kit.options.debug)
    kit.set(() => ({ alert: { id: ++kit.get(snackbarTimers).count, variant, text } }))
}

export function dismissAlert(kit: Kit): void {
  kit.set(() => ({ alert: undefined }))
}
