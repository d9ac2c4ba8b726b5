import { errorTexts } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'

/** Raises the alert about the missing project id (HOST-03). It waits in the state until the modal opens. */
export function raiseProjectIdMissing(kit: Kit): void {
  const code = 'PROJECT_ID_MISSING'
  kit.set(() => ({ alert: { id: 0, variant: 'error', text: errorTexts[code], code } }))
}
