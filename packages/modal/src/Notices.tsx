import { dismissAlert } from '@latchkey/core'
import { Alert, Snackbar, type TextKey, en, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './Notices.css?inline'
import { useKit } from './sdk/useKit.ts'
import { useSelector } from './sdk/useSelector.ts'
import { useText } from './sdk/useText.ts'

/** An alert at the foot of the card. The live region is there before its message: else nothing is read out. */
export function AlertSlot(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const alert = useSelector(state => state.alert)
  const key = `alert.${alert?.code}`
  return (
    <div className="alert-slot" role="alert">
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
  )
}

/** A snackbar, outside of the card where it covers nothing that can be pressed: below a dialog, above a sheet. */
export function SnackbarSlot(): ReactElement {
  const snackbar = useSelector(state => state.snackbar)
  return (
    <div className="snackbar-slot" role="status">
      {snackbar && <Snackbar key={snackbar.id} variant={snackbar.variant} text={snackbar.text} />}
    </div>
  )
}
