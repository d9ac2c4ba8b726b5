import { back, dismiss, type Route } from '@latchkey/core'
import { directionOf, VisuallyHidden } from '@latchkey/ui'
import { type PointerEvent, type ReactElement, type SyntheticEvent, useRef, useState } from 'react'
import { isTopTaken } from '../dialog/raiseAboveHost.ts'
import { useSingleWindow } from '../dialog/useSingleWindow.ts'
import { useEscape } from '../dialog/useEscape.ts'
import { useFocus } from '../dialog/useFocus.ts'
import { usePresence } from '../dialog/usePresence.ts'
import { useScrollLock } from '../dialog/useScrollLock.ts'
import { useCardWatch } from '../dialog/useCardWatch.ts'
import { HeaderStart } from './headerStart.ts'
import { Header } from './Header.tsx'
import { AlertSlot, PendingSlot, SnackbarSlot } from '../notices/NoticeSlots.tsx'
import { Outlet } from './Outlet.tsx'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'
import { titleOf } from '../views.ts'

/** The duration of the closing motion (MOD-17). */
const leavingMs = 120

export function Modal(): ReactElement | null {
  const open = useSelector((state) => state.modal.open)
  const route = useSelector((state) => state.modal.history.at(-1))
  const present = usePresence(open, leavingMs)
  return present && route ? <Window open={open} route={route} /> : null
}

type WindowProps = { readonly open: boolean; readonly route: Route }

function Window({ open, route }: WindowProps): ReactElement {
  const kit = useKit()
  const { t, locale } = useText()
  const dialog = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const headerStart = useRef<HTMLSpanElement>(null)
  const modal = useSelector((state) => state.modal)
  const title = useSelector((state) => titleOf(kit, state, route, t))
  // The same view with other parameters is another screen.
  const view = `${modal.history.length} ${route.view} ${JSON.stringify(route.params)}`
  // The first view appears with the card; only later views slide.
  const [first] = useState(view)
  // The window stays in the layer where it opened, whatever the page does meanwhile.
  const [onTop] = useState(() => isTopTaken(document))
  const viewRef = useFocus(dialog, open, view)
  useSingleWindow(open)
  useEscape(dialog, open)
  useScrollLock(dialog, open)
  useCardWatch(card)
  const drag = ({ currentTarget: handle, pointerId, clientY }: PointerEvent<HTMLElement>): void => {
    const element = card.current
    if (!element) return
    import('../dialog/dragSheet.ts')
      .then(({ dragSheet }) =>
        dragSheet({ handle, card: element, pointerId, startY: clientY, kit }),
      )
      // Without the code for dragging the sheet can be closed by its button.
      .catch(() => {})
  }
  const overlay = (
    <div
      className={open ? 'modal' : 'modal modal-leaving'}
      part="overlay"
      data-view={route.view}
      // Without a language of the host, texts have the direction of the page.
      dir={kit.options.locale && directionOf(locale)}
      lang={locale}
    >
      <div className="backdrop" part="backdrop" onClick={() => dismiss(kit)} />
      <div ref={dialog} className="dialog" {...(onTop ? undefined : named)} tabIndex={-1}>
        <div ref={card} className={modal.shake ? 'card card-shake' : 'card'} part="card">
          <div className="handle" aria-hidden="true" onPointerDown={drag} />
          <Header route={route} title={title} startRef={headerStart} />
          <PendingSlot view={route.view} />
          <div
            ref={viewRef}
            className={view === first ? 'view' : `view view-${modal.direction}`}
            key={view}
          >
            <HeaderStart.Provider value={headerStart}>
              <Outlet route={route} />
            </HeaderStart.Provider>
          </div>
          <AlertSlot />
        </div>
        <SnackbarSlot />
        {/* Inside the dialog: screen readers may ignore text outside a modal dialog. */}
        <VisuallyHidden live>{open ? title : ''}</VisuallyHidden>
      </div>
    </div>
  )
  if (!onTop) return overlay
  const refuse = (event: SyntheticEvent): void => {
    event.preventDefault()
    back(kit)
  }
  return (
    <dialog className="on-top" {...named} onCancel={refuse}>
      {overlay}
    </dialog>
  )
}

const named = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'title' } as const
