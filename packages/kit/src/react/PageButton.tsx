import { Button, buttonCss, type ButtonProps } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './buttons.css?inline'
import { ShadowHost } from './ShadowHost.tsx'
import type { ModalButton } from './useModalButton.ts'

export type PageButtonProps = Omit<ButtonProps, 'onClick' | 'pending'> & {
  /** What a press does, and what pointing at it fetches. */
  readonly modal: ModalButton
  /** Its words until this code runs. */
  readonly plain: string
}

/** A button on the host's page that opens the modal. */
export function PageButton({ modal, plain, ...button }: PageButtonProps): ReactElement {
  const { pending, press, prefetch } = modal
  return (
    <ShadowHost
      css={buttonCss + css}
      onTouch={prefetch}
      fallback={
        <button type="button" disabled={button.inactive} onClick={press} style={plainStyle}>
          {plain}
        </button>
      }
    >
      <Button {...button} aria-busy={pending || undefined} onClick={press} />
    </ShadowHost>
  )
}

/** The size of the real button, so that nothing moves when it takes over. */
const plainStyle = {
  minHeight: 44,
  padding: '6px 16px',
  border: '1px solid transparent',
  borderRadius: 14,
  font: '600 15px/1.35 system-ui, sans-serif',
} as const
