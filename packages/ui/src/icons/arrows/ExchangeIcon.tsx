import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function ExchangeIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M7 4v14M3 14l4 4 4-4M17 20V6M13 10l4-4 4 4" />
}
