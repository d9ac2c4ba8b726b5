import { close, type Kit, open } from '@latchkey/core'
import { draw } from '../window/mountModal.tsx'
import { mountPlace } from '../window/mountPlace.ts'
import { keepShown } from './keepShown.ts'
import { Panel } from './Panel.tsx'

/**
 * Show a kit inside an element of the page, in place of its window or of another panel, for as long as the page wants: what
 * would close the window leads back to the panel's beginning. Gives a function that takes it away again.
 */
export function mountPanel(kit: Kit, element: HTMLElement): () => void {
  const leave = kit.get(mountPlace).take(() => {
    const host = document.createElement('latchkey-panel')
    element.append(host)
    const end = draw(kit, host, <Panel />)
    const stop = keepShown(kit)
    return () => {
      stop()
      end()
      host.remove()
      close(kit)
    }
  })
  // The host's developer learns why; there is no press of a visitor's that could be told.
  open(kit).catch(console.error)
  return leave
}
