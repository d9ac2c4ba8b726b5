import { type ReactElement, useEffect, useRef } from 'react'
import { useKitInstance } from './KitContext.tsx'

/**
 * The kit inside the page, in place of its window, as wide as its parent element, up to 400 px. While the panel is mounted,
 * every `open` shows its view here. With `enableEmbedded` the kit never shows a window, also before the panel is mounted
 * and after it is unmounted.
 * @example <AppKitPanel />
 */
export function AppKitPanel(): ReactElement {
  const { kit } = useKitInstance()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let leave: (() => void) | undefined
    let left = false
    import('@latchkey/modal/embedded')
      .then(({ mountPanel }) => {
        if (element.current && !left && !kit.signal.aborted)
          leave = mountPanel(kit, element.current)
      })
      // The error is for the host's developer; mounting the panel again tries again.
      .catch(console.error)
    return () => {
      left = true
      leave?.()
    }
  }, [kit])
  return <div ref={element} data-latchkey="" />
}
