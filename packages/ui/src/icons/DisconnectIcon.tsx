import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function DisconnectIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" flips />
}
