import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './ListItem.css?inline'

export type ListItemProps = {
  readonly title: string
  /** A second line: an explanation or a warning. */
  readonly note?: string | undefined
  readonly noteTone?: 'muted' | 'warning'
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** The row is a link to another page, opened in a new tab. */
  readonly href?: string | undefined
  /** Cannot be pressed; `note` says why. */
  readonly inactive?: boolean
  /** A row in a list of actions, not of choices: lower, with an icon instead of a picture. */
  readonly compact?: boolean
  /** Its action is running. */
  readonly pending?: boolean
  /** The row is the current choice. */
  readonly current?: boolean
  readonly onPress?: (() => void) | undefined
  /** Called when the pointer or the keyboard focus reaches the row: a press may follow. */
  readonly onTouch?: (() => void) | undefined
}

/** A row of a list: a picture, a title and an end part. It is a button, or a link with `href`. */
export function ListItem({
  title,
  note,
  noteTone = 'muted',
  start,
  end,
  href,
  inactive = false,
  compact = false,
  pending = false,
  current = false,
  onPress,
  onTouch,
}: ListItemProps): ReactElement {
  useStyles(css)
  const className = compact ? 'list-item list-item-compact' : 'list-item'
  const off = inactive || pending
  const content = (
    <>
      {start}
      <span className="list-item-body">
        <span className="list-item-title">{title}</span>
        {/* Spaces, so that the row's accessible name consists of separate words. */}
        {note && ' '}
        {note && <span className={`list-item-note list-item-note-${noteTone}`}>{note}</span>}
      </span>
      {end && ' '}
      {end && <span className="list-item-end">{end}</span>}
    </>
  )
  if (href) {
    return (
      <a className={className} href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      aria-current={current || undefined}
      onClick={off ? undefined : onPress}
      onPointerEnter={onTouch}
      onFocus={onTouch}
    >
      {content}
    </button>
  )
}
