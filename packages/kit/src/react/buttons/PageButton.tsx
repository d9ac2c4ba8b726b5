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
  /** What a press does, and what pointing at it fetches. */
  readonly modal: ModalButton
  /** Its words until this code runs. */
  readonly plain: string
  /** Cannot be pressed now. It keeps its focus and stays readable, unlike with `disabled`. */
  readonly inactive?: boolean | undefined
  /** What stands in it; a part of `@latchkey/ui` is given its CSS by a `StyleRoot` of the root. */
  readonly children: ReactNode | ((root: ShadowRoot) => ReactNode)
}

/**
 * A button on the host's page that holds React content: a picture, a balance, a component. The content needs a portal into the
 * shadow root, which `WordButton` avoids. Both draw the `Button` of `@latchkey/ui` by its CSS alone: the component takes its
 * styles from the modal's `StyleRoot`, and has no shadow root or server markup of its own.
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
