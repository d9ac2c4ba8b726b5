import type { ReactElement } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Shimmer.css?inline'

export type ShimmerProps = {
  readonly width: number | string
  readonly height: number
  readonly round?: boolean
}

/** A placeholder for content that is loading. It has no text: the region around it is announced as busy. */
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
