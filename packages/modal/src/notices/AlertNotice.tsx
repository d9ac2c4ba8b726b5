import { type Alert as AlertData, dismissAlert } from '@latchkey/core'
import { Alert, type TextKey, viewTexts } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../sdk/useKit.ts'
import { useViewText } from '../sdk/useViewText.ts'

/** An alert in the visitor's words; one without a code is the host's own and comes as it is. */
export function AlertNotice({
  notice: { code, text, variant },
}: {
  readonly notice: AlertData
}): ReactElement {
  const kit = useKit()
  const { t } = useViewText()
  const key = `alert.${code}`
  return (
    <Alert
      variant={variant}
      text={
        Object.hasOwn(viewTexts, key) ? t(key as TextKey<typeof viewTexts> & 'account.title') : text
      }
      dismissLabel={t('modal.dismiss')}
      onDismiss={() => dismissAlert(kit)}
    />
  )
}
