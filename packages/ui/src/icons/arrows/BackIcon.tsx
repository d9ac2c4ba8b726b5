import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function BackIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M15 5l-7 7 7 7" flips />
}
