import { signOf } from '@latchkey/core/activity'
import { decimalOf, displayUsd } from '@latchkey/core/format'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { RemoteImage } from '@latchkey/ui'
import type { CSSProperties, ReactElement } from 'react'
import { imageOf, wholeAmountOf } from '../summary.ts'
import type { RowWords } from './EntryRow.tsx'

/** The number of transfers that are shown one by one. */
const most = 12

/** The transfers of a transaction, with whole amounts. */
export function TransferList({
  entry,
  t,
  locale,
  spam,
}: Pick<RowWords, 't' | 'locale'> & {
  readonly entry: HistoryEntry
  readonly spam: boolean
}): ReactElement | null {
  const all = entry.transfers ?? []
  if (all.length === 0) return null
  const sign = signOf(entry.metadata.operationType)
  return (
    <ul className="activity-transfers">
      {all.slice(0, most).map((transfer, place) => {
        const amount = wholeAmountOf(transfer, { t, locale, sign })
        const image = imageOf(transfer)
        const worth = worthOf(transfer, locale)
        return (
          // The place is a transfer's only identity, since two may be equal.
          // oxlint-disable-next-line no-array-index-key
          <li key={place}>
            <RemoteImage
              src={spam ? undefined : image.url}
              name={image.name}
              size={all.length === 1 ? 48 : 40}
              round={image.round}
            />
            <span className="activity-whole" style={lengthOf(amount)}>
              <bdi>{amount}</bdi>
              {worth && (
                <span className="activity-worth">{t('history.worth', { amount: worth })}</span>
              )}
            </span>
          </li>
        )
      })}
      {all.length > most && <li>{t('history.transfers', { count: all.length - most })}</li>}
    </ul>
  )
}

/** A price is a JSON number, for display only; outside this range it is not shown. */
function worthOf({ value }: HistoryTransfer, locale: string): string | undefined {
  if (typeof value !== 'number' || value <= 0 || value > 1e12) return undefined
  return displayUsd(decimalOf(value), locale)
}

/** A longer amount is set in smaller type. */
function lengthOf(text: string): CSSProperties {
  // As: React's type has no custom properties.
  return { '--length': Math.min(text.length, 60) } as CSSProperties
}
