import { buttonCss } from '@latchkey/ui'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import css from './buttons.css?inline'
import contentCss from './pageButton.css?inline'
import { PlainButton } from './PlainButton.tsx'
import { ShadowHost } from './ShadowHost.tsx'
import type { ModalButton } from './useModalButton.ts'

export type PageButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'title'
> & {
  /** The actions of a press and of the pointer. */
  readonly modal: ModalButton
  /** The text until this code runs. */
  readonly plain: string
  /** Cannot be pressed now. Unlike with `disabled`, it keeps its focus and stays readable. */
  readonly inactive?: boolean | undefined
  /** The content; parts of `@latchkey/ui` get their CSS by a `StyleRoot` of the root. */
  readonly children: ReactNode | ((root: ShadowRoot) => ReactNode)
}

/**
 * A button on the host's page with React content: a picture, a balance, a component. The content needs a portal into the
 * shadow root, which `WordButton` avoids. Both draw the `Button` of `@latchkey/ui` by its CSS alone: the component takes
 * its styles from the modal's `StyleRoot`, and has no shadow root or server markup of its own.
 */
export function PageButton({
  modal,
  plain,
  inactive,
  children,
  ...button
}: PageButtonProps): ReactElement {
  const { pending, press, prefetch } = modal
  return (
    <ShadowHost
      css={buttonCss + css + contentCss}
      onTouch={prefetch}
      fallback={<PlainButton text={plain} inactive={inactive} modal={modal} />}
    >
      {(root) => (
        <button
          type="button"
          {...button}
          className="button button-secondary"
          aria-disabled={inactive || undefined}
          aria-busy={pending || undefined}
          onClick={inactive ? undefined : press}
        >
          {typeof children === 'function' ? children(root) : children}
        </button>
      )}
    </ShadowHost>
  )
}
