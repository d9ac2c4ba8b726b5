import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function CheckIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />
}
