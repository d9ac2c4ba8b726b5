import { buttonCss } from '@latchkey/ui'
import { type ReactElement, useRef } from 'react'
import css from './buttons.css?inline'
import { PlainButton } from './PlainButton.tsx'
import type { ModalButton } from './useModalButton.ts'
import { rootOf, useBeforePaint, useShadowRoot } from './useShadowRoot.ts'

/**
 * A button on the host's page with text alone, for a visitor who is not connected. It is separate from `PageButton` to open
 * the modal sooner: React handles each event of a press a second time through a portal, before the modal can begin
 * (decision 0014). The button in the shadow root is therefore created by hand. `PlainButton` stays beside it, hidden.
 */
export function WordButton({
  text,
  modal,
}: {
  readonly text: string
  readonly modal: ModalButton
}): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  const { pending, press, prefetch } = modal
  useShadowRoot(host, buttonCss + css, prefetch)
  useBeforePaint(() => {
    if (!host.current) return
    const button = buttonIn(rootOf(host.current))
    button.textContent = text
    button.ariaBusy = pending ? 'true' : null
    button.onclick = press
  })
  return (
    <span ref={host} data-latchkey="">
      <PlainButton text={text} modal={modal} />
    </span>
  )
}

function buttonIn(root: ShadowRoot): HTMLButtonElement {
  const known = root.querySelector('button')
  if (known) return known
  const button = root.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'button button-primary'
  root.append(button)
  return button
}
