import type { ButtonHTMLAttributes, MouseEvent, ReactElement } from 'react'
import { useStyles } from '../StyleRoot.ts'
import { buttonCss } from './buttonCss.ts'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** One primary action per view. @default 'secondary' */
  readonly variant?: 'primary' | 'secondary'
  /** As wide as its container. */
  readonly wide?: boolean
  /** Cannot be pressed now. Unlike with `disabled`, it keeps its focus and stays readable. */
  readonly inactive?: boolean
  /** Its action is running: it cannot be pressed, and is announced as busy. */
  readonly pending?: boolean
}

export function Button({
  variant = 'secondary',
  wide,
  inactive,
  pending,
  onClick,
  className = '',
  ...rest
}: ButtonProps): ReactElement {
  useStyles(buttonCss)
  const off = inactive || pending
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (!off) onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${variant}${wide ? ' button-wide' : ''} ${className}`.trim()}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    />
  )
}
