import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function SealIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M12 3l2.3 1.9 3-.2.8 2.9 2.5 1.6-1.1 2.8 1.1 2.8-2.5 1.6-.8 2.9-3-.2L12 21l-2.3-1.9-3 .2-.8-2.9-2.5-1.6L4.5 12 3.4 9.2l2.5-1.6.8-2.9 3 .2zM9 12l2.2 2.2L15.2 10"
    />
  )
}
