import { Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { scrollerOf } from './scrollerOf.ts'

export type WindowedProps<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item, place: number) => ReactNode
}

/** Rows are rendered or left out in blocks of this size: their heights may differ, and follow the visitor's text size. */
const blockRows = 20
/** The assumed height of a row before the first measurement. */
const rowPx = 56
/** The distance above and below the visible part within which rows are rendered. */
const margin = '600px 0px'

/** A long list that renders only the rows near the visible part. */
export function Windowed<Item>({ items, keyOf, children }: WindowedProps<Item>): ReactElement {
  const blocks = Array.from({ length: Math.ceil(items.length / blockRows) }, (_, block) =>
    items.slice(block * blockRows, (block + 1) * blockRows),
  )
  return (
    <>
      {blocks.map((rows, block) => (
        // Keyed by its place: when rows arrive above, the block stays and gets other rows.
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
      // A block with the focus must not be removed.
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
