import type { Kit } from '@latchkey/core'
import { adoptStyles, applyTheme, StyleRoot } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { windowCss } from './windowCss.ts'
import { Modal } from './Modal.tsx'
import { mountPlace } from './mountPlace.ts'
import { KitContext } from '../sdk/useKit.ts'

/**
 * Put the kit's window into the page: one element, one shadow root, one React root. The window shows itself when the state
 * is open, and stays in the page from then on (`raiseAboveHost.ts`). Does nothing when the kit is shown already, or when its host
 * shows it.
 */
export function mountModal(kit: Kit): void {
  const here = kit.get(mountPlace)
  if (here.taken || kit.options.enableEmbedded) return
  here.take(() => {
    const host = document.createElement('latchkey-modal')
    for (const type of kept) host.addEventListener(type, stop)
    const end = draw(kit, host, <Modal />)
    return () => {
      end()
      host.remove()
    }
  })
}

/** Draw into an element's shadow root, in the kit's theme. Returns a function that removes the content. */
export function draw(kit: Kit, host: HTMLElement, content: ReactElement): () => void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, windowCss)
  const dress = ({ theme }: ReturnType<typeof kit.store.getState>): void =>
    applyTheme(host, theme.mode, theme.variables)
  dress(kit.store.getState())
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (state.theme !== before.theme) dress(state)
  })
  const root = createRoot(shadow)
  root.render(
    <KitContext.Provider value={kit}>
      <StyleRoot.Provider value={shadow}>{content}</StyleRoot.Provider>
    </KitContext.Provider>,
  )
  return () => {
    unsubscribe()
    // A host may destroy its kit in a React effect, where React refuses to unmount another root at once.
    queueMicrotask(() => root.unmount())
  }
}

/**
 * Events that stop at the window. A page could take them for a press or a focus outside its own dialog or menu, a scroll to
 * prevent, or a shortcut of its own.
 */
const kept = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'click',
  'focusin',
  'keydown',
  'keyup',
  'wheel',
  'touchmove',
] as const

function stop(event: Event): void {
  event.stopPropagation()
}
