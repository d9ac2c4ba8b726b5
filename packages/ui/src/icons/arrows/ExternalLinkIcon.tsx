import type { ReactElement } from 'react'
import { Icon, type IconProps } from '../Icon.tsx'

export function ExternalLinkIcon(props: IconProps): ReactElement {
  return <Icon {...props} d="M13 5h6v6M19 5l-9 9M17 14v5H5V7h5" />
}
