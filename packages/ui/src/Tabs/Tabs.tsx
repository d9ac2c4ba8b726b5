import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { useStyles } from '../StyleRoot.ts'
import css from './Tabs.css?inline'

export type TabsProps<Id extends string> = {
  /** The choice in words, for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly text: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/** A few views of one subject. The tabs are one Tab stop; arrow keys move and select (WAI-ARIA APG, Tabs). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>): ReactElement {
  useStyles(css)
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const list = event.currentTarget
    const to = placeAfter(event.key, {
      place: tabs.findIndex((tab) => tab.id === selected),
      count: tabs.length,
      rtl: list.matches(':dir(rtl)'),
    })
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            className="tab"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${selected}`}
      >
        {children}
      </div>
    </>
  )
}

type Row = { readonly place: number; readonly count: number; readonly rtl: boolean }

function placeAfter(key: string, { place, count, rtl }: Row): number | undefined {
  const ahead = rtl ? 'ArrowLeft' : 'ArrowRight'
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return (place + (key === ahead ? 1 : -1) + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
