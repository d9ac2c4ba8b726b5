import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { rootOf, useBeforePaint, useShadowRoot } from './useShadowRoot.ts'

export type ShadowHostProps = {
  /** What the server writes, and the page shows until this code runs. */
  readonly fallback: ReactNode
  readonly children: (root: ShadowRoot) => ReactNode
  readonly css: string
  /** Somebody points at it, or reaches it by keyboard. */
  readonly onTouch: () => void
}

/** An inline element whose content lives in a shadow root of its own, in the kit's theme. */
export function ShadowHost({ fallback, children, css, onTouch }: ShadowHostProps): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useShadowRoot(host, css, onTouch)
  useBeforePaint(() => {
    if (host.current) setRoot(rootOf(host.current))
  }, [])
  return (
    <span ref={host} data-latchkey="">
      {root ? createPortal(children(root), root) : fallback}
    </span>
  )
}
