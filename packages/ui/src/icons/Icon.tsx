import type { ReactElement } from 'react'

export type IconProps = {
  /** @default 20 */
  readonly size?: number
}

/** An icon: one path in the colour of the text around it. Icons are decoration: their meaning stands beside them in words. */
export function Icon({
  d,
  flips = false,
  size = 20,
}: IconProps & { readonly d: string; readonly flips?: boolean }): ReactElement {
  return (
    <svg
      // Arrows point the other way in right-to-left text.
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
