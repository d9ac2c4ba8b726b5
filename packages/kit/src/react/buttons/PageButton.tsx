import { buttonCss, StyleRoot } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './buttons.css?inline'
import type { ModalButton } from './useModalButton.ts'
import { rootOf, useBeforePaint, useShadowRoot } from './useShadowRoot.ts'

export type PageButtonProps = {
  /** The actions of a press and of the pointer. */
  readonly modal: ModalButton
  /** The button's text, and of a button with children the text until this code runs. */
  readonly text: string
  /** @default 'secondary' */
  readonly variant?: 'primary' | 'secondary' | undefined
  /** @default 'md' */
  readonly size?: 'md' | 'sm' | undefined
  /** Cannot be pressed now. Unlike with `disabled`, it keeps its focus and stays readable. */
  readonly inactive?: boolean | undefined
  /** Stays as wide as with the text before, so that nothing beside it moves. */
  readonly keepsWidth?: boolean | undefined
  readonly 'aria-label'?: string | undefined
  readonly title?: string | undefined
  /** Pictures or components in place of the text, for as long as the button is mounted. */
  readonly children?: ReactNode
}

/**
 * A button on the host's page, in its own shadow root and in the kit's theme. It is created by hand and has a portal for its
 * children alone: React handles each event of a press a second time through a portal, so a button of text opens the modal
 * sooner without it (decision 0014). The server's button stays beside the shadow root, which hides it. It draws the
 * `Button` of `@latchkey/ui` by its CSS: that component has no server markup of its own.
 */
export function PageButton({
  modal,
  text,
  variant = 'secondary',
  size = 'md',
  inactive,
  keepsWidth,
  children,
  ...names
}: PageButtonProps): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  const [filled, setFilled] = useState<HTMLButtonElement>()
  const { pending, press, prefetch } = modal
  useShadowRoot(host, buttonCss + css, prefetch)
  useBeforePaint(() => {
    if (!host.current) return
    const button = buttonIn(rootOf(host.current))
    setAttributes(button, {
      ...names,
      class: `button button-${variant} ${size}`,
      'aria-disabled': inactive && 'true',
      'aria-busy': pending && 'true',
    })
    button.style.minInlineSize = keepsWidth ? `${button.getBoundingClientRect().width}px` : ''
    button.onclick = inactive ? null : press
    if (children) setFilled(button)
    else button.textContent = text
  })
  return (
    <span ref={host} data-latchkey="">
      <button type="button" disabled={inactive} onClick={press} style={serverStyle}>
        {text}
      </button>
      {filled &&
        createPortal(
          // As: `buttonIn` has appended the button to a shadow root.
          <StyleRoot.Provider value={filled.getRootNode() as ShadowRoot}>
            {children}
          </StyleRoot.Provider>,
          filled,
        )}
    </span>
  )
}

function buttonIn(root: ShadowRoot): HTMLButtonElement {
  const known = root.querySelector('button')
  if (known) return known
  const button = root.ownerDocument.createElement('button')
  button.type = 'button'
  root.append(button)
  return button
}

function setAttributes(
  element: Element,
  attributes: { readonly [name: string]: string | false | undefined },
): void {
  for (const [name, value] of Object.entries(attributes))
    if (value) element.setAttribute(name, value)
    else element.removeAttribute(name)
}

/** The size of the button in the shadow root, so that no layout shift follows. */
const serverStyle = {
  minHeight: 44,
  padding: '6px 16px',
  border: '1px solid transparent',
  borderRadius: 14,
  font: '600 15px/1.35 system-ui, sans-serif',
} as const
