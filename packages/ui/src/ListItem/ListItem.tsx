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
  /** An action in a list of actions, rather than a thing to choose: lower, with an icon instead of a picture. */
  readonly compact?: boolean
  /** Its action is under way. */
  readonly pending?: boolean
  /** It is the one in use. */
  readonly current?: boolean
  readonly onPress?: (() => void) | undefined
  /** Somebody points at it, or reaches it by keyboard: a press may follow. */
  readonly onTouch?: (() => void) | undefined
}

/**
 * A row of a list: something at the start, a title, something at the end. A button, or a link with `href`.
 */
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
        {/* Spaces, so that what is read out as the row's name is words. */}
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
