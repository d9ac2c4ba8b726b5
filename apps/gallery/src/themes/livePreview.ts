import type { stories } from '@latchkey/modal/fixtures'
import { ready, themeIn } from './previewMessages.ts'

type Kit = Awaited<ReturnType<(typeof stories)[string][string]>>

/** A window takes the focus when it opens, and a frame would take it from the editor. Inert frames prevent that. */
export function leaveFocus(): void {
  HTMLElement.prototype.focus = () => {}
}

/** Applies the themes that the editor sends to a story's kit. */
export function followEditor(kit: Kit): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const theme = event.origin === location.origin ? themeIn(event.data) : undefined
    if (theme)
      kit.set(() => ({ theme: { mode: theme.themeMode, variables: theme.themeVariables } }))
  })
  window.parent.postMessage(ready, location.origin)
}
