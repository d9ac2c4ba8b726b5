import { close, type Kit, open } from '@latchkey/core'
import { draw } from '../window/mountModal.tsx'
import { mountPlace } from '../window/mountPlace.ts'
import { keepShown } from './keepShown.ts'
import { Panel } from './Panel.tsx'

/**
 * Show a kit inside an element of the page, in place of its window or of another panel. Closing leads to the panel's first
 * view. Returns a function that removes the panel.
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
  // The error is for the host's developer; no press of the visitor is waiting for it.
  open(kit).catch(console.error)
  return leave
}
