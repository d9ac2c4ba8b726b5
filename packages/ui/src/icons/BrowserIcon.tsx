import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function BrowserIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5zM4 9h16M7 6.8h.01"
    />
  )
}
