import type { ReactElement } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { CheckIcon } from '../icons/CheckIcon.tsx'
import { CloseIcon } from '../icons/CloseIcon.tsx'
import { WarningIcon } from '../icons/WarningIcon.tsx'
import { useStyles } from '../StyleRoot.ts'
import css from './Alert.css?inline'

export type AlertProps = {
  readonly variant: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

/** A message that stays until it is dismissed. Put it into a live region. */
export function Alert({ variant, text, dismissLabel, onDismiss }: AlertProps): ReactElement {
  useStyles(css)
  return (
    <div className={`alert alert-${variant}`}>
      <span className="alert-icon">
        {variant === 'success' ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
      </span>
      <span className="alert-text">{text}</span>
      <IconButton label={dismissLabel} icon={<CloseIcon size={16} />} onClick={onDismiss} />
    </div>
  )
}
