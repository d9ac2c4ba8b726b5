import { adoptStyles, applyTheme, StyleRoot, tokensCss } from '@latchkey/ui'
import type { KitState } from '@latchkey/core'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useKitState } from './useKitState.ts'

export type ShadowHostProps = {
  /** What the server writes, and the page shows until this code runs. */
  readonly fallback: ReactNode
  readonly children: ReactNode
  readonly css: string
  /** Somebody points at it, or reaches it by keyboard. */
  readonly onTouch: () => void
}

const touches = ['pointerover', 'focusin'] as const

/** Effects before paint where there is paint; React 18 warns about them on the server. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** An inline element whose content lives in a shadow root of its own, in the kit's theme. */
export function ShadowHost({ fallback, children, css, onTouch }: ShadowHostProps): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const { mode, variables } = useKitState(themeOf)
  useBeforePaint(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    adoptStyles(shadow, [tokensCss, css])
    setRoot(shadow)
  }, [css])
  useBeforePaint(() => {
    if (host.current) applyTheme(host.current, mode, variables)
  }, [mode, variables])
  // Not by React's events: their first dispatch alone takes longer than asking for the file.
  useEffect(() => {
    const element = host.current
    for (const type of touches) element?.addEventListener(type, onTouch, { capture: true })
    return () => {
      for (const type of touches) element?.removeEventListener(type, onTouch, { capture: true })
    }
  }, [onTouch])
  return (
    <span ref={host} data-latchkey="">
      {root
        ? createPortal(<StyleRoot.Provider value={root}>{children}</StyleRoot.Provider>, root)
        : fallback}
    </span>
  )
}

function themeOf(state: KitState): KitState['theme'] {
  return state.theme
}
