import { type CSSProperties, type ReactElement, type ReactNode, useMemo } from 'react'
import { Shimmer } from '../Shimmer/Shimmer.tsx'
import { useStyles } from '../StyleRoot.ts'
import { drawCode } from './drawCode.ts'
import css from './QrCode.css?inline'

export type QrCodeProps = {
  /** What it says; without it, a shimmer in its place. */
  readonly value: string | undefined
  /** What it is for, for those who do not see it. */
  readonly label: string
  /** Lies in the middle, which the code leaves free, and fills the place it is given. */
  readonly logo?: ReactNode
}

/**
 * A code to be read by a camera, as wide as its container, 320 px at most: dark on light in every theme, and each module a
 * whole number of device pixels.
 */
export function QrCode({ value, label, logo }: QrCodeProps): ReactElement {
  useStyles(css)
  const free = logo !== undefined
  const code = useMemo(
    () => (value === undefined ? undefined : drawCode(value, free)),
    [value, free],
  )
  return (
    <div className="qr-code" role="img" aria-label={label} aria-busy={!code}>
      {code ? (
        // React has no type for custom properties.
        <div className="qr-code-body" style={{ '--modules': code.size } as CSSProperties}>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
            <path d={code.path} />
          </svg>
          {logo && <span className="qr-code-logo">{logo}</span>}
        </div>
      ) : (
        <Shimmer width="100%" height={320} />
      )}
    </div>
  )
}
