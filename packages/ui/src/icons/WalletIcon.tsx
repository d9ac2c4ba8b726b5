import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function WalletIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3M4 7.5V17a3 3 0 0 0 3 3h11a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H4.5M16 14h.01"
    />
  )
}
