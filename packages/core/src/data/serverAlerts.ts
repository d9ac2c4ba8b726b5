import { type ErrorCode, errorTexts } from '@latchkey/protocol'
import { alert } from '../window/alert.ts'
import type { Kit } from '../interfaces/kit.ts'

const mapped = [
  'ORIGIN_NOT_ALLOWED',
  'KEY_INVALID',
  'TOKEN_NOT_YET_VALID',
] as const satisfies readonly ErrorCode[]

/** Turns a server's refusal of the host's configuration into an alert, each at most once per kit (NET-05). A relay gives details around the sentence. */
export function raiseServerAlert(kit: Kit, reason: string | undefined): void {
  const code = mapped.find((each) => reason?.includes(errorTexts[each]))
  const raised = kit.get(raisedAlerts)
  if (!code || raised.has(code)) return
  raised.add(code)
  alert(kit, code)
}

function raisedAlerts(): Set<ErrorCode> {
  return new Set()
}
