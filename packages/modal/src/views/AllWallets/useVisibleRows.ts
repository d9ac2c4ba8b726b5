import { type RefObject, useLayoutEffect, useState } from 'react'

export type RowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  /** The number of items in the rows. */
  readonly items: number
  readonly columns: (width: number) => number
  readonly rowPx: number
  /** The item whose row is always rendered: it has the focus, or gets it. */
  readonly kept: number
}

export type Rows = {
  readonly columns: number
  /** The rows to render; `start` is in pixels from the top. */
  readonly rows: readonly { readonly index: number; readonly start: number }[]
  readonly height: number
  readonly scrollToRow: (row: number) => void
}

/** The visible part: its width in pixels, its first and its last row. */
type Sight = { readonly width: number; readonly first: number; readonly last: number }

/** The assumed size of a list before the first measurement. */
const assumed = { width: 336, height: 440 }
const overscan = 2

/** The visible rows of a grid, and a few around them. All rows have one height, so the computation stays simple. */
export function useVisibleRows({
  scroller,
  items,
  columns: columnsFor,
  rowPx,
  kept,
}: RowsOptions): Rows {
  const [sight, setSight] = useState<Sight>({
    width: assumed.width,
    first: 0,
    last: Math.floor(assumed.height / rowPx),
  })
  useLayoutEffect(() => {
    const element = scroller.current
    const page = element?.ownerDocument.defaultView
    if (!element || !page) return
    const look = (): void => {
      const { offsetWidth: width, scrollTop, clientHeight } = element
      const first = Math.max(0, Math.floor(scrollTop / rowPx))
      const last = Math.floor((scrollTop + clientHeight) / rowPx)
      // The same rows need no rendering: a scroll event comes for every pixel.
      setSight((before) =>
        before.width === width && before.first === first && before.last === last
          ? before
          : { width, first, last },
      )
    }
    const observer = new page.ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, rowPx])
  const columns = columnsFor(sight.width || assumed.width)
  const count = Math.ceil(items / columns)
  const from = Math.max(0, Math.min(sight.first, count - 1) - overscan)
  const to = Math.min(count, sight.last + 1 + overscan)
  const seen = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const keptRow = Math.floor(kept / columns)
  const indexes = seen.includes(keptRow) || keptRow >= count ? seen : [...seen, keptRow]
  return {
    columns,
    rows: indexes.map((index) => ({ index, start: index * rowPx })),
    height: count * rowPx,
    scrollToRow: (row) => {
      const element = scroller.current
      if (!element) return
      const above = (row + 1) * rowPx - element.clientHeight
      element.scrollTo(0, Math.min(Math.max(element.scrollTop, above), row * rowPx))
    },
  }
}
