import { ChevronDownIcon, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Pill.css?inline'

export type PillProps = {
  readonly image: ReactNode
  readonly text: string
  /** Replaces `text` for screen readers: it names the choice. */
  readonly label: string
  readonly onPress: () => void
}

/** The current choice as a picture and a name; it leads to the list of choices. */
export function Pill({ image, text, label, onPress }: PillProps): ReactElement {
  useStyles(css)
  return (
    <button type="button" className="pill" title={text} onClick={onPress}>
      {image}
      {/* No aria-label: the visible letter in the image's place would be missing in it. */}
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className="pill-name" aria-hidden="true">
        {text}
      </span>
      <ChevronDownIcon size={16} />
    </button>
  )
}
