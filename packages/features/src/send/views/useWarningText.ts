import { networkOf } from '@latchkey/core'
import { useSelector, useText } from '@latchkey/modal/sdk'
import type { SendWarning } from '../send.ts'
import { sendTexts } from '../texts.ts'

/** Writes a warning about a receiver in the visitor's language. */
export function useWarningText(): (warning: SendWarning) => string {
  const { t } = useText(sendTexts)
  const network = useSelector((state) => networkOf(state)?.name) ?? ''
  return (warning) => t(`send.warn.${warning}`, { network })
}
