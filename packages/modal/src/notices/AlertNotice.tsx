import { type Alert as AlertData, dismissAlert } from '@latchkey/core'
import { Alert, en, type TextKey } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../sdk/useKit.ts'
import { useText } from '../sdk/useText.ts'

/** An alert in the visitor's language; an alert without a code is the host's own text. */
export function AlertNotice({
  notice: { code, text, variant },
}: {
  readonly notice: AlertData
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const key = `alert.${code}`
  return (
    <Alert
      variant={variant}
      text={Object.hasOwn(en, key) ? t(key as TextKey & 'account.title') : text}
      dismissLabel={t('modal.dismiss')}
      onDismiss={() => dismissAlert(kit)}
    />
  )
}
