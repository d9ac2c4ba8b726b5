import { back, type Route } from '@latchkey/core'
import { directionOf, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { keepFocus } from '../dialog/keepFocus.ts'
import movesCss from '../dialog/moves.css?inline'
import { HeaderStart } from '../window/headerStart.ts'
import { AlertSlot, SnackbarSlot } from '../notices/NoticeSlots.tsx'
import { Outlet } from '../window/Outlet.tsx'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'
import { titleOf } from '../views.ts'
import css from './Panel.css?inline'
import { PanelHeader } from './PanelHeader.tsx'

/** The views of the window as a part of the page: no backdrop, no scroll lock, no focus trap. */
export function Panel(): ReactElement | null {
  useStyles(css)
  useStyles(movesCss)
  const route = useSelector((state) => state.modal.history.at(-1))
  return route ? <Region route={route} /> : null
}

function Region({ route }: { readonly route: Route }): ReactElement {
  const kit = useKit()
  const { t, locale } = useText()
  const region = useRef<HTMLElement>(null)
  const headerStart = useRef<HTMLSpanElement>(null)
  const modal = useSelector((state) => state.modal)
  const title = useSelector((state) => titleOf(kit, state, route, t))
  const view = `${modal.history.length} ${route.view} ${JSON.stringify(route.params)}`
  const [first] = useState(view)
  useEffect(() => (region.current ? keepFocus(region.current) : undefined), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || modal.history.length < 2) return
    // A host's dialog around the panel must not close on it.
    event.preventDefault()
    event.stopPropagation()
    back(kit)
  }
  return (
    <div
      className="modal panel"
      data-view={route.view}
      dir={kit.options.locale && directionOf(locale)}
      lang={locale}
    >
      <section
        ref={region}
        className="dialog"
        aria-labelledby="title"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className={modal.shake ? 'card card-shake' : 'card'} part="card">
          <PanelHeader route={route} title={title} startRef={headerStart} />
          <div className={view === first ? 'view' : `view view-${modal.direction}`} key={view}>
            <HeaderStart.Provider value={headerStart}>
              <Outlet route={route} />
            </HeaderStart.Provider>
          </div>
          <AlertSlot />
        </div>
        <SnackbarSlot />
        {/* The first view is not announced, since the page has it from the start. */}
        <VisuallyHidden live>{view === first ? '' : title}</VisuallyHidden>
      </section>
    </div>
  )
}
