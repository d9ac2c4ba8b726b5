import { dismissAlert } from '@latchkey/core'
import { Alert, Snackbar, type TextKey, en, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './Notices.css?inline'
import { useKit } from './sdk/useKit.ts'
import { useSelector } from './sdk/useSelector.ts'
import { useText } from './sdk/useText.ts'

/** Alert and snackbar, at the foot of the card. Both live regions are there before their messages: else nothing is read. */
export function Notices(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const alert = useSelector(state => state.alert)
  const snackbar = useSelector(state => state.snackbar)
  const key = `alert.${alert?.code}`
  return (
    <>
      <div className="notices-alert" role="alert">
        {alert && (
          <Alert
            key={alert.id}
            variant={alert.variant}
            text={Object.hasOwn(en, key) ? t(key as TextKey & 'account.title') : alert.text}
            dismissLabel={t('modal.dismiss')}
            onDismiss={() => dismissAlert(kit)}
          />
        )}
      </div>
      <div className="notices-snackbar" role="status">
        {snackbar && <Snackbar key={snackbar.id} variant={snackbar.variant} text={snackbar.text} />}
      </div>
    </>
  )
}
