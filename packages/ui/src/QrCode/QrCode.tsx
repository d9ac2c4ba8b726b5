import { type CSSProperties, type ReactElement, type ReactNode, useMemo } from 'react'
import { Shimmer } from '../Shimmer/Shimmer.tsx'
import { useStyles } from '../StyleRoot.ts'
import { drawCode } from './drawCode.ts'
import css from './QrCode.css?inline'

export type QrCodeProps = {
  /** The content of the code; a shimmer takes its place while it is undefined. */
  readonly value: string | undefined
  /** The purpose of the code in words, for screen readers. */
  readonly label: string
  /** Fills the middle of the code, which is left free. */
  readonly logo?: ReactNode
}

/**
 * A QR code, as wide as its container, 328 px at most. It is dark on light in every theme, and each module is a whole
 * number of device pixels.
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
        // As: React has no type for custom properties.
        <div
          className="qr-code-body"
          style={{ '--modules': code.size, '--free': code.free } as CSSProperties}
        >
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
