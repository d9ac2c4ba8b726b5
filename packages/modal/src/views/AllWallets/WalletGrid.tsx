import { Shimmer, useStyles } from '@latchkey/ui'
import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { arrowTarget } from './arrowTarget.ts'
import type { Tile } from './tiles.ts'
import { useVisibleRows } from './useVisibleRows.ts'
import css from './WalletGrid.css?inline'
import { WalletTile } from './WalletTile.tsx'

export type WalletGridProps = {
  readonly label: string
  /** The search text: another text scrolls to the top. */
  readonly query: string
  readonly tiles: readonly Tile[]
  /** The number of placeholders after the tiles. */
  readonly coming: number
  /** There are more wallets than the known tiles. */
  readonly more: boolean
  readonly onChoose: (tile: Tile) => void
  /** Called when the end of the grid is in sight. */
  readonly onEnd: () => void
}

const rowPx = 96

/** Wallets in rows, of which only the visible rows are rendered. The grid is one Tab stop; arrow keys move between tiles. */
export function WalletGrid({
  label,
  query,
  tiles,
  coming,
  more,
  onChoose,
  onEnd,
}: WalletGridProps): ReactElement {
  useStyles(css)
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const moved = useRef(false)
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    setShown(query)
    setActive(0)
  }
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [query])
  const stop = Math.min(active, Math.max(0, tiles.length - 1))
  const { columns, rows, height, scrollToRow } = useVisibleRows({
    scroller,
    items: tiles.length + coming,
    columns: columnsFor,
    rowPx,
    kept: stop,
  })
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-place="${stop}"]`)
      ?.focus({ preventScroll: true })
  }, [stop])
  const last = Math.max(-1, ...rows.map(({ index }) => index))
  const atEnd = (last + 1) * columns >= tiles.length
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  useEffect(() => {
    if (atEnd) latestOnEnd.current()
  }, [atEnd, tiles.length, coming])
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const to = arrowTarget(event.key, {
      place: stop,
      count: tiles.length,
      columns,
      rtl: event.currentTarget.matches(':dir(rtl)'),
    })
    if (to === undefined) return
    event.preventDefault()
    moved.current = true
    setActive(to)
    scrollToRow(Math.floor(to / columns))
  }
  return (
    <div ref={scroller} className="wallet-grid">
      <ul
        className="wallet-grid-list"
        aria-label={label}
        aria-busy={coming > 0}
        style={{ blockSize: height }}
        onKeyDown={move}
      >
        {rows
          .toSorted((a, b) => a.index - b.index)
          .flatMap(({ index: row, start }) =>
            Array.from({ length: columns }, (_, column) => {
              const place = row * columns + column
              const position = {
                insetBlockStart: start,
                insetInlineStart: `${(column * 100) / columns}%`,
                inlineSize: `${100 / columns}%`,
                blockSize: rowPx,
              }
              const tile = tiles[place]
              if (tile) {
                return (
                  <li
                    key={tile.id}
                    style={position}
                    aria-setsize={more ? -1 : tiles.length}
                    aria-posinset={place + 1}
                    onFocus={() => setActive(place)}
                  >
                    <WalletTile
                      tile={tile}
                      place={place}
                      stop={place === stop}
                      onPress={() => onChoose(tile)}
                    />
                  </li>
                )
              }
              return (
                place < tiles.length + coming && (
                  <li key={`coming ${place}`} style={position} aria-hidden="true">
                    <span className="wallet-tile-coming">
                      <Shimmer width={56} height={56} />
                      <Shimmer width={48} height={12} />
                    </span>
                  </li>
                )
              )
            }),
          )}
      </ul>
    </div>
  )
}

/** Three columns when the modal is narrower than 352 px (compatibility.md 2.4). */
function columnsFor(width: number): number {
  return width < 328 ? 3 : 4
}
