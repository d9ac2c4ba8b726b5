import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function ArrowDownIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M12 5v14M6 13l6 6 6-6" />
}
