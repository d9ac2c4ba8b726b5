import { useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Message.css?inline'

export type MessageProps = {
  readonly figure?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Read out at once: something went wrong. */
  readonly alert?: boolean
  readonly children?: ReactNode
}

/** A picture, a title, a sentence, and what to do about it: the layout of all views that say one thing. */
export function Message({
  figure,
  title,
  text,
  alert = false,
  children,
}: MessageProps): ReactElement {
  useStyles(css)
  return (
    <div className="message">
      {figure}
      {/* A new element when it becomes an alert: a role that changes is not read out. */}
      <div key={String(alert)} className="message-words" role={alert ? 'alert' : 'status'}>
        <p className="message-title">{title}</p>
        {text && <p className="message-text">{text}</p>}
      </div>
      {children && <div className="message-actions">{children}</div>}
    </div>
  )
}
