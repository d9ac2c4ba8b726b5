import type { ReactElement } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

export function CardIcon(props: IconProps): ReactElement {
  return (
    <Icon
      {...props}
      d="M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 10h17M7 14.5h3"
    />
  )
}
