import type { ReactElement } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Shimmer.css?inline'

export type ShimmerProps = {
  readonly width: number | string
  readonly height: number
  readonly round?: boolean
}

/** The place of something that is on its way. Silent: the region around it says that it is busy. */
export function Shimmer({ width, height, round = false }: ShimmerProps): ReactElement {
  useStyles(css)
  return (
    <span
      className="shimmer"
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, ...(round ? { borderRadius: '50%' } : {}) }}
    />
  )
}
