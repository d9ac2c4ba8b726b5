import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function ChevronEndIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M9 5l7 7-7 7" flips />
}
