import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function ArrowUpIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M12 19V5M6 11l6-6 6 6" />
}
