import { useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Explanation.css?inline'

export type ExplanationProps = {
  /** Each with a picture of one's own. */
  readonly points: readonly { readonly icon: ReactNode; readonly text: string }[]
  /** What to do next. */
  readonly children?: ReactNode
}

/** A few sentences about one thing: the layout of all views that explain something. */
export function Explanation({ points, children }: ExplanationProps): ReactElement {
  useStyles(css)
  return (
    <div className="explanation">
      <ul className="explanation-points">
        {points.map(({ icon, text }) => (
          <li key={text}>
            <span className="explanation-icon">{icon}</span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
