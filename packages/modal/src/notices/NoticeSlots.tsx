import { createElement, type ReactElement, Suspense } from 'react'
import { Boundary } from '../Boundary.tsx'
import { fetched } from '../fetched.ts'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'

/** An alert at the foot of the card. The live region is there before its message: else nothing is read out. */
export function AlertSlot(): ReactElement {
  const alert = useSelector((state) => state.alert)
  return (
    <div className="alert-slot" role="alert">
      {alert && <Notice key={alert.id} view="AlertNotice" notice={alert} />}
    </div>
  )
}

/** A snackbar, outside of the card where it covers nothing that can be pressed: below a dialog, above a sheet. */
export function SnackbarSlot(): ReactElement {
  const snackbar = useSelector((state) => state.snackbar)
  return (
    <div className="snackbar-slot" role="status">
      {snackbar && <Notice key={snackbar.id} view="SnackbarNotice" notice={snackbar} />}
    </div>
  )
}

type NoticeProps = { readonly view: string; readonly notice: { readonly text: string } }

/** Few visitors see a notice, so their looks are fetched; where they do not come, the words still do. */
function Notice({ view, notice }: NoticeProps): ReactElement {
  const kit = useKit()
  return (
    <Boundary fallback={notice.text}>
      <Suspense fallback={null}>
        {/* Each slot names the notice that takes what it holds. */}
        {createElement(kit.get(fetched).get(view), { params: notice as never })}
      </Suspense>
    </Boundary>
  )
}
