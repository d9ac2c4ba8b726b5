import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function OfflineIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M2.5 8.5A15 15 0 0 1 6 6.2M19 12a10 10 0 0 0-4-2.5M21.5 8.5A15 15 0 0 0 11 5M12 19h.01"
    />
  )
}
