import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function MailIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5zM4.5 7.5l7.5 5.5 7.5-5.5"
    />
  )
}
