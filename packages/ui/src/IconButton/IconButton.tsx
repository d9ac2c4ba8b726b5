import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
  forwardRef,
} from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './IconButton.css?inline'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** What it does, for those who do not see the icon. */
  readonly label: string
  readonly icon: ReactNode
}

export const IconButton: ForwardRefExoticComponent<
  IconButtonProps & RefAttributes<HTMLButtonElement>
> = /*#__PURE__*/ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className="icon-button"
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  )
})
