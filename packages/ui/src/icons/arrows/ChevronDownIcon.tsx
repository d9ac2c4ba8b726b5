import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function ChevronDownIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M6 9.5l6 6 6-6" />
}
