import type { Kit } from '@latchkey/core'
import { adoptStyles, applyTheme, StyleRoot, tokensCss } from '@latchkey/ui'
import { createRoot } from 'react-dom/client'
import { Modal } from './Modal.tsx'
import { KitContext } from './sdk/useKit.ts'

/**
 * Put the kit's window into the page: one element, one shadow root, one React root. It shows itself when the state says
 * open. Gives a function that takes everything away again.
 */
export function mountModal(kit: Kit): () => void {
  const host = document.createElement('latchkey-modal')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [tokensCss])
  const dress = ({ theme }: ReturnType<typeof kit.store.getState>): void =>
    applyTheme(host, theme.mode, theme.variables)
  dress(kit.store.getState())
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (state.theme !== before.theme) dress(state)
  })
  document.body.append(host)
  const root = createRoot(shadow)
  root.render(
    <KitContext.Provider value={kit}>
      <StyleRoot.Provider value={shadow}>
        <Modal />
      </StyleRoot.Provider>
    </KitContext.Provider>,
  )
  return () => {
    unsubscribe()
    host.remove()
    // A host may destroy its kit from a React effect, where React refuses to unmount another root at once.
    queueMicrotask(() => root.unmount())
  }
}
