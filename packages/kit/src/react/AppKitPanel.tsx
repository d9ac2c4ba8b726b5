import { type ReactElement, useEffect, useRef } from 'react'
import { useKitInstance } from './AppKitProvider.tsx'

/**
 * The kit inside the page, in place of its window: as wide as the element it is in, up to 400 px. While it is there, every
 * `open` shows its view here. With `enableEmbedded` the kit never shows a window, also where the panel is not yet, or no more.
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
      // The host's developer learns why; mounting it again asks again.
      .catch(console.error)
    return () => {
      left = true
      leave?.()
    }
  }, [kit])
  return <div ref={element} data-latchkey="" />
}
