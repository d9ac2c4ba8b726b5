import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function CloseIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M6 6l12 12M18 6L6 18" />
}
