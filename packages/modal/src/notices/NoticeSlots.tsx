import type { KitState, SentTransfer, ViewName } from '@latchkey/core'
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

/** A pending transaction, above every view but its own. It leads to its progress. */
export function PendingSlot({ view }: { readonly view: ViewName }): ReactElement {
  const kit = useKit()
  const [first, ...others] = useSelector(sentOf).filter(isPending)
  const isShown = first && !views.includes(view)
  return (
    <div className="pending-slot" role="status">
      {isShown && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            {createElement(kit.get(fetchedComponents).get(loadPending), {
              sent: first,
              more: others.length,
            })}
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

/** Views that show pending transactions themselves. */
const views: readonly string[] = ['SendProgress', 'SwapProgress', 'Transaction', 'Transactions']

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
const loadPending = () =>
  import('./PendingNotice.tsx').then(({ PendingNotice }) => ({ default: PendingNotice }))
const loadSnackbar = () =>
  import('./SnackbarNotice.tsx').then(({ SnackbarNotice }) => ({ default: SnackbarNotice }))

const none: readonly SentTransfer[] = []
function sentOf({ sentTransfers = none }: KitState): readonly SentTransfer[] {
  return sentTransfers
}

function isPending({ status }: SentTransfer): boolean {
  return status === 'pending'
}
