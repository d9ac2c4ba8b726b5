import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './IconButton.css?inline'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** The action in words, for screen readers. */
  readonly label: string
  readonly icon: ReactNode
}

export function IconButton({ label, icon, ...rest }: IconButtonProps): ReactElement {
  useStyles(css)
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      {icon}
    </button>
  )
}
