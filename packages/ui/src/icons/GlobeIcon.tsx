import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function GlobeIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z"
    />
  )
}
