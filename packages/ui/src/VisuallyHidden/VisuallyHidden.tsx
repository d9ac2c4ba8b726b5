import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './VisuallyHidden.css?inline'

/** Words for those who listen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  useStyles(css)
  return <span className="visually-hidden">{children}</span>
}
