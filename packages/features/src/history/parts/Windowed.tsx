import { Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { scrollerOf } from './scrollerOf.ts'

export type WindowedProps<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item, place: number) => ReactNode
}

/** Rows are drawn, or left out, so many at a time: their heights may differ, and follow the visitor's text size. */
const blockRows = 20
/** A row's height before any was measured. */
const rowPx = 64
/** How far above and below what is seen rows are drawn. */
const margin = '600px 0px'

/** A long list of which only what is near the visible part is drawn. */
export function Windowed<Item>({ items, keyOf, children }: WindowedProps<Item>): ReactElement {
  const blocks = Array.from({ length: Math.ceil(items.length / blockRows) }, (_, block) =>
    items.slice(block * blockRows, (block + 1) * blockRows),
  )
  return (
    <>
      {blocks.map((rows, block) => (
        // By its first row: when rows come before it, it is the same block with other rows.
        <Block key={block} first={block === 0} rows={rows.length}>
          {() =>
            rows.map((row, place) => (
              <Fragment key={keyOf(row)}>{children(row, block * blockRows + place)}</Fragment>
            ))
          }
        </Block>
      ))}
    </>
  )
}

type BlockProps = {
  readonly first: boolean
  readonly rows: number
  readonly children: () => ReactNode
}

function Block({ first, rows, children }: BlockProps): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(first)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const block = element.current
    const view = block?.ownerDocument.defaultView
    if (!block || !view) return
    const look = (isNear: boolean): void => {
      // Who has the focus in it must not lose it.
      if (!isNear && block.matches(':focus-within')) return
      if (!isNear) setHeight(block.getBoundingClientRect().height)
      setNear(isNear)
    }
    const observer = new view.IntersectionObserver(
      (seen) => look(seen.at(-1)?.isIntersecting === true),
      { root: scrollerOf(block), rootMargin: margin },
    )
    observer.observe(block)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} role="none" style={near ? undefined : { blockSize: height ?? rows * rowPx }}>
      {near && children()}
    </div>
  )
}
