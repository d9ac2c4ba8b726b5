import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from '@tanstack/virtual-core'
import { type RefObject, useLayoutEffect, useReducer, useState } from 'react'

export type RowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  /** What the rows hold. */
  readonly items: number
  readonly columns: (width: number) => number
  readonly rowPx: number
  /** The item whose row is always there: it has, or gets, the focus. */
  readonly kept: number
}

export type Rows = {
  readonly columns: number
  /** Rows to render; `start` is in pixels from the top. */
  readonly rows: readonly { readonly index: number; readonly start: number }[]
  readonly height: number
  readonly scrollToRow: (row: number) => void
}

/** A list's size before it is measured. */
const assumed = { width: 336, height: 440 }
const overscan = 2

/** The rows of a grid that can be seen, and a few around them. */
export function useRows({ scroller, items, columns: columnsFor, rowPx, kept }: RowsOptions): Rows {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const options = {
    count: 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    initialRect: assumed,
    overscan,
    onChange: render,
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options))
  const columns = columnsFor(virtualizer.scrollRect?.width || assumed.width)
  const count = Math.ceil(items / columns)
  const keptRow = Math.floor(kept / columns)
  virtualizer.setOptions({
    ...options,
    count,
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range)
      return seen.includes(keptRow) || keptRow >= count ? seen : [...seen, keptRow]
    },
  })
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  return {
    columns,
    rows: virtualizer.getVirtualItems(),
    height: count * rowPx,
    scrollToRow: (row) => virtualizer.scrollToIndex(row),
  }
}
