import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function ClockIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
}
