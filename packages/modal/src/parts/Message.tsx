import { useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Message.css?inline'

export type MessageProps = {
  readonly figure?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Announced at once, as an error. */
  readonly alert?: boolean
  readonly children?: ReactNode
}

/** A picture, a title, a sentence and actions: the layout of all views with one message. */
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
      {/* A new element for an alert: screen readers do not announce a role that changes. */}
      <div key={String(alert)} className="message-words" role={alert ? 'alert' : 'status'}>
        <p className="message-title">{title}</p>
        {text && <p className="message-text">{text}</p>}
      </div>
      {children && <div className="message-actions">{children}</div>}
    </div>
  )
}
