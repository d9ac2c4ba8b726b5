import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function RefreshIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M20 5v5h-5M4 19v-5h5M5.5 9.5a7 7 0 0 1 12-2.5L20 10M4 14l2.5 3a7 7 0 0 0 12-2.5"
    />
  )
}
