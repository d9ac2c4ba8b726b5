import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { rootOf, useBeforePaint, useShadowRoot } from './useShadowRoot.ts'

export type ShadowHostProps = {
  /** The server's markup, shown until this code runs. */
  readonly fallback: ReactNode
  readonly children: (root: ShadowRoot) => ReactNode
  readonly css: string
  /** Called when the pointer or the keyboard focus reaches the element. */
  readonly onTouch: () => void
}

/** An inline element with its content in its own shadow root, in the kit's theme. */
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
