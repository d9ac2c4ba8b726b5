import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function SendIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M20 4L3.5 10.5l7 3 3 7zM20 4l-9.5 9.5" />
}
