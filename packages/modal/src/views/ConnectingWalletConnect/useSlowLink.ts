import type { PairingLink } from '@latchkey/core'
import { useVisibleFor } from '../../sdk/useVisibleFor.ts'

/** The time after which the visitor is told of the delay. */
const slowMs = 3_000

/** Whether the link takes long. */
export function useSlowLink(link: PairingLink | undefined): boolean {
  return useVisibleFor(slowMs, link ? undefined : 'waiting')
}
