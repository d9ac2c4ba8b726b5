import { type ReactElement, type ReactNode, useId } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './ListItem.css?inline'

export type ListItemProps = {
  readonly title: string
  /** A second line: an explanation or a warning. Read out as the row's description. */
  readonly note?: string | undefined
  readonly noteTone?: 'muted' | 'warning'
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** The row is a link to another page, opened in a new tab. */
  readonly href?: string | undefined
  /** Cannot be pressed; `note` says why. */
  readonly inactive?: boolean
  /** It is the one in use. */
  readonly current?: boolean
  readonly onPress?: (() => void) | undefined
}

/** A row of a list: something at the start, a title, something at the end. A button, or a link with `href`. */
export function ListItem({
  title,
  note,
  noteTone = 'muted',
  start,
  end,
  href,
  inactive = false,
  current = false,
  onPress,
}: ListItemProps): ReactElement {
  useStyles(css)
  const noteId = useId()
  const content = (
    <>
      {start}
      <span className="list-item-body">
        <span className="list-item-title">{title}</span>
        {note && (
          <span id={noteId} className={`list-item-note list-item-note-${noteTone}`}>
            {note}
          </span>
        )}
      </span>
      {end && <span className="list-item-end">{end}</span>}
    </>
  )
  if (href) {
    return (
      <a className="list-item" href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <button
      type="button"
      className="list-item"
      aria-disabled={inactive || undefined}
      aria-current={current || undefined}
      aria-describedby={note ? noteId : undefined}
      onClick={inactive ? undefined : onPress}
    >
      {content}
    </button>
  )
}
