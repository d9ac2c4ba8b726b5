import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function WarningIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M12 8v5M12 16.5h.01M12 3l9.5 17h-19z" />
}
