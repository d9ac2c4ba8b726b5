import { useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Explanation.css?inline'

export type ExplanationProps = {
  /** Each point has its own picture. */
  readonly points: readonly { readonly icon: ReactNode; readonly text: string }[]
  /** The next actions. */
  readonly children?: ReactNode
}

/** A few sentences about one subject: the layout of all views that explain. */
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
