import { type ReactElement, useId } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Avatar.css?inline'
import { gradientOf } from './gradient.ts'

export type AvatarProps = {
  /** The text that the picture is computed from: the same text gives the same picture. */
  readonly seed: string
  readonly size: number
}

/** A soft gradient that is always the same for an address, so that a visitor recognises it. */
export function Avatar({ seed, size }: AvatarProps): ReactElement {
  useStyles(css)
  const id = useId()
  const { from, to, spot, angle, x, y } = gradientOf(seed)
  return (
    <svg className="avatar" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}a`} gradientTransform={`rotate(${angle} 0.5 0.5)`}>
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <radialGradient id={`${id}b`} cx={x} cy={y} r="0.6">
          <stop stopColor={spot} />
          <stop offset="1" stopColor={spot} stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="32" cy="32" r="32" fill={`url(#${id}a)`} />
      <circle cx="32" cy="32" r="32" fill={`url(#${id}b)`} />
    </svg>
  )
}
