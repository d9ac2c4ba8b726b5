import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function SearchIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M16 16l4 4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z" />
}
