import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Ring.css?inline'

export type RingProps = {
  /** The picture inside, such as the icon of the wallet that is waited for. */
  readonly children: ReactNode
  readonly state: 'waiting' | 'failed' | 'done' | 'still'
}

/** A ring around a picture while the visitor waits. It has no text: the text beside it tells the state. */
export function Ring({ children, state }: RingProps): ReactElement {
  useStyles(css)
  return (
    <div className={`ring ring-${state}`}>
      <svg className="ring-track" viewBox="0 0 104 104" aria-hidden="true">
        <circle cx="52" cy="52" r="50" />
        {state === 'waiting' && (
          <circle className="ring-arc" cx="52" cy="52" r="50" pathLength="100" />
        )}
      </svg>
      {children}
    </div>
  )
}
