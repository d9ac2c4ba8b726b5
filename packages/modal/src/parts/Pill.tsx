import { ChevronDownIcon, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Pill.css?inline'

export type PillProps = {
  readonly image: ReactNode
  readonly text: string
  /** In place of `text` for who does not see the image: it says what is chosen here. */
  readonly label: string
  readonly onPress: () => void
}

/** What is in use, as a picture and a name; leads to the choice of another. */
export function Pill({ image, text, label, onPress }: PillProps): ReactElement {
  useStyles(css)
  return (
    <button type="button" className="pill" title={text} onClick={onPress}>
      {image}
      {/* Not an aria-label: the letter in the image's place would count as seen and not said. */}
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className="pill-name" aria-hidden="true">
        {text}
      </span>
      <ChevronDownIcon size={16} />
    </button>
  )
}
