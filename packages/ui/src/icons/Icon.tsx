import type { ReactElement } from 'react'

export type IconProps = {
  /** @default 20 */
  readonly size?: number
}

/** One path in the colour of the text around it. Icons are decoration: what they mean stands beside them in words. */
export function Icon({
  d,
  flips = false,
  size = 20,
}: IconProps & { readonly d: string; readonly flips?: boolean }): ReactElement {
  return (
    <svg
      // Arrows point the other way where text runs from right to left.
      className={flips ? 'icon icon-flips' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}
