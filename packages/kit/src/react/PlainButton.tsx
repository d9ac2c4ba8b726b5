import type { ReactElement } from 'react'
import type { ModalButton } from './useModalButton.ts'

/** The server's markup of `WordButton` and `PageButton`, shown until their code runs. */
export function PlainButton({
  text,
  inactive,
  modal,
}: {
  readonly text: string
  readonly inactive?: boolean | undefined
  readonly modal: ModalButton
}): ReactElement {
  return (
    <button type="button" disabled={inactive} onClick={modal.press} style={style}>
      {text}
    </button>
  )
}

/** The size of the real button, so that no layout shift follows. */
const style = {
  minHeight: 44,
  padding: '6px 16px',
  border: '1px solid transparent',
  borderRadius: 14,
  font: '600 15px/1.35 system-ui, sans-serif',
} as const
