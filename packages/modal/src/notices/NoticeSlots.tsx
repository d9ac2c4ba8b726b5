import { createElement, type ReactElement, Suspense } from 'react'
import { Boundary } from '../window/Boundary.tsx'
import { fetchedComponents } from '../fetchedComponents.ts'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import type { Load } from '../sdk/viewRow.ts'

/** An alert at the foot of the card. The live region exists before its message: otherwise it is not announced. */
export function AlertSlot(): ReactElement {
  const alert = useSelector((state) => state.alert)
  return (
    <div className="alert-slot" role="alert">
      {alert && <Notice key={alert.id} load={loadAlert} notice={alert} />}
    </div>
  )
}

/** A snackbar outside the card, where it covers no control: below a dialog, above a sheet. */
export function SnackbarSlot(): ReactElement {
  const snackbar = useSelector((state) => state.snackbar)
  return (
    <div className="snackbar-slot" role="status">
      {snackbar && <Notice key={snackbar.id} load={loadSnackbar} notice={snackbar} />}
    </div>
  )
}

type NoticeProps<Data> = {
  readonly load: Load<{ readonly notice: Data }>
  readonly notice: Data
}

/** Few visitors see a notice, so its component is loaded on demand; if that fails, the text is still shown. */
function Notice<Data extends { readonly text: string }>({
  load,
  notice,
}: NoticeProps<Data>): ReactElement {
  const kit = useKit()
  return (
    <Boundary fallback={notice.text}>
      <Suspense fallback={null}>
        {createElement(kit.get(fetchedComponents).get(load), { notice })}
      </Suspense>
    </Boundary>
  )
}

const loadAlert = () =>
  import('./AlertNotice.tsx').then(({ AlertNotice }) => ({ default: AlertNotice }))
const loadSnackbar = () =>
  import('./SnackbarNotice.tsx').then(({ SnackbarNotice }) => ({ default: SnackbarNotice }))
