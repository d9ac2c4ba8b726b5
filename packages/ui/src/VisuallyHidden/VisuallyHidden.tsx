import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './VisuallyHidden.css?inline'

export type VisuallyHiddenProps = {
  readonly children: ReactNode
  /** Announced whenever it changes. @default false */
  readonly live?: boolean
}

/** Text for screen readers. */
export function VisuallyHidden({ children, live = false }: VisuallyHiddenProps): ReactElement {
  useStyles(css)
  return (
    <span className="visually-hidden" aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  )
}
