import { minedAt, type Month, monthTitle } from '@latchkey/core/activity'
import { ChevronDownIcon } from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import type { Item } from '../useActivity.ts'
import { EntryRow, type RowWords } from './EntryRow.tsx'
import { Windowed } from './Windowed.tsx'

export type MonthGroupProps = RowWords & { readonly month: Month<Item> }

/** The transactions of a month; likely spam is collapsed below them (POI-1). */
export function MonthGroup({ month, ...words }: MonthGroupProps): ReactElement {
  const { t, locale, now } = words
  const id = useId()
  const [open, setOpen] = useState(false)
  const shown = month.items.filter(({ hidden }) => !hidden)
  const hidden = month.items.filter((item) => item.hidden)
  const first = month.items[0]
  const title = first ? monthTitle(minedAt(first.entry), { locale, now }) : ''
  return (
    <section aria-labelledby={id}>
      <h2 className="activity-month" id={id}>
        <time dateTime={month.id}>{title}</time>
      </h2>
      {shown.length > 0 && (
        <div role="list" aria-labelledby={id}>
          <Windowed items={shown} keyOf={keyOf}>
            {({ entry }, place) => (
              <EntryRow {...words} key={entry.id} entry={entry} place={[place, shown.length]} />
            )}
          </Windowed>
        </div>
      )}
      {hidden.length > 0 && (
        <>
          <button
            type="button"
            className="activity-hidden"
            aria-expanded={open}
            aria-controls={`${id}hidden`}
            onClick={() => setOpen(!open)}
          >
            {t('history.hidden', { count: hidden.length })}
            <ChevronDownIcon size={16} />
          </button>
          <div id={`${id}hidden`} hidden={!open}>
            {open && (
              <>
                <p className="activity-hint">{t('history.hiddenHint')}</p>
                <div role="list" aria-label={t('history.hidden', { count: hidden.length })}>
                  <Windowed items={hidden} keyOf={keyOf}>
                    {({ entry }, place) => (
                      <EntryRow
                        {...words}
                        key={entry.id}
                        entry={entry}
                        place={[place, hidden.length]}
                        hidden
                      />
                    )}
                  </Windowed>
                </div>
              </>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function keyOf({ entry }: Item): string {
  return entry.id
}
