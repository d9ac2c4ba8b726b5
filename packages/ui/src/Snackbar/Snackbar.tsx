import type { ReactElement } from 'react'
import { CheckIcon } from '../icons/CheckIcon.tsx'
import { ClockIcon } from '../icons/ClockIcon.tsx'
import { WarningIcon } from '../icons/WarningIcon.tsx'
import { useStyles } from '../StyleRoot.ts'
import css from './Snackbar.css?inline'

export type SnackbarProps = {
  readonly variant: 'loading' | 'success' | 'error'
  readonly text: string
  readonly onPointerEnter?: () => void
  readonly onPointerLeave?: () => void
}

/** A short message about an event. Put it into a live region. */
export function Snackbar({ variant, text, ...pointer }: SnackbarProps): ReactElement {
  useStyles(css)
  return (
    <div className={`snackbar snackbar-${variant}`} {...pointer}>
      <span className="snackbar-icon">
        {variant === 'success' ? (
          <CheckIcon size={18} />
        ) : variant === 'error' ? (
          <WarningIcon size={18} />
        ) : (
          <ClockIcon size={18} />
        )}
      </span>
      <span className="snackbar-text">{text}</span>
    </div>
  )
}
