import { useStyles } from '@latchkey/ui'
import { createElement, type ReactElement, type ReactNode, Suspense } from 'react'
import { Boundary } from '../Boundary.tsx'
import { lazyView } from '../lazyView.ts'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import css from './NoticeSlots.css?inline'

/** An alert at the foot of the card. The live region is there before its message: else nothing is read out. */
export function AlertSlot(): ReactElement {
  useStyles(css)
  const alert = useSelector((state) => state.alert)
  const Alert = useKit().get(alertNotice)
  return (
    <div className="alert-slot" role="alert">
      {alert && <Later text={alert.text}>{createElement(Alert, { key: alert.id, alert })}</Later>}
    </div>
  )
}

/** A snackbar, outside of the card where it covers nothing that can be pressed: below a dialog, above a sheet. */
export function SnackbarSlot(): ReactElement {
  const snackbar = useSelector((state) => state.snackbar)
  const Snackbar = useKit().get(snackbarNotice)
  return (
    <div className="snackbar-slot" role="status">
      {snackbar && (
        <Later text={snackbar.text}>
          {createElement(Snackbar, { ...snackbar, key: snackbar.id })}
        </Later>
      )}
    </div>
  )
}

/** Few visitors see a notice, so their looks are fetched; where they do not come, the words still do. */
function Later({
  text,
  children,
}: {
  readonly text: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <Boundary fallback={text}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  )
}

const alertNotice = lazyView(async () => ({ default: (await import('./notices.ts')).AlertNotice }))
const snackbarNotice = lazyView(async () => ({ default: (await import('./notices.ts')).Snackbar }))
