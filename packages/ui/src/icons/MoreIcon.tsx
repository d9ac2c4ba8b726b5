import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function MoreIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M4.8 12h.4M11.8 12h.4M18.8 12h.4" />
}
