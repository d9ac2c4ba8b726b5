import type { PairingLink } from '@latchkey/core'
import { useVisibleFor } from '../../sdk/useVisibleFor.ts'

/** Within this the visitor is told that something is wrong. */
const slowMs = 3_000

/** Whether the link takes long to come. */
export function useSlowLink(link: PairingLink | undefined): boolean {
  return useVisibleFor(slowMs, link ? undefined : 'waiting')
}
