import { Button, buttonCss, type ButtonProps } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './buttons.css?inline'
import { PlainButton } from './PlainButton.tsx'
import { ShadowHost } from './ShadowHost.tsx'
import type { ModalButton } from './useModalButton.ts'

export type PageButtonProps = Omit<ButtonProps, 'onClick' | 'pending'> & {
  /** What a press does, and what pointing at it fetches. */
  readonly modal: ModalButton
  /** Its words until this code runs. */
  readonly plain: string
}

/** A button on the host's page that opens the modal, with whatever is to stand in it. */
export function PageButton({ modal, plain, ...button }: PageButtonProps): ReactElement {
  const { pending, press, prefetch } = modal
  return (
    <ShadowHost
      css={buttonCss + css}
      onTouch={prefetch}
      fallback={<PlainButton text={plain} inactive={button.inactive} modal={modal} />}
    >
      <Button {...button} aria-busy={pending || undefined} onClick={press} />
    </ShadowHost>
  )
}
