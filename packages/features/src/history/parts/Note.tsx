import type { ReactElement, ReactNode } from 'react'

export type NoteProps = {
  readonly figure: ReactNode
  readonly title: string
  readonly text: string
  /** Read out at once: something went wrong. */
  readonly alert?: boolean
  readonly children?: ReactNode
}

/** In place of a list: why there is none, and what to do about it. */
export function Note({ figure, title, text, alert = false, children }: NoteProps): ReactElement {
  return (
    <div className="activity-note">
      {figure}
      <div key={String(alert)} role={alert ? 'alert' : 'status'}>
        <p className="activity-note-title">{title}</p>
        <p className="activity-note-text">{text}</p>
      </div>
      {children}
    </div>
  )
}
