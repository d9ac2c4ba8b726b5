import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Ring.css?inline'

export type RingProps = {
  /** What is waited for, such as a wallet's icon. */
  readonly children: ReactNode
  readonly state: 'waiting' | 'failed' | 'still'
}

/** A ring around what is being waited for. It says nothing by itself: the text beside it does. */
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
