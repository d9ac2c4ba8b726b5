import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function QrIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2M20 14v2M14 20h2M20 18v2h-1"
    />
  )
}
