import { go } from '@latchkey/core'
import { minedAt, relativeTime } from '@latchkey/core/activity'
import { truncateAddress } from '@latchkey/core/format'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { type Text, useKit } from '@latchkey/modal/sdk'
import { ArrowDownIcon, ArrowUpIcon, DocumentIcon, ExchangeIcon, RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { type Summary, summaryOf } from '../summary.ts'
import type { historyTexts } from '../texts.ts'

export type RowWords = {
  readonly t: Text<typeof historyTexts>['t']
  readonly locale: string
  /** The time that ages are counted from, in ms since the epoch. */
  readonly now: number
  /** The account's address. */
  readonly own: string
}
export type EntryRowProps = RowWords & {
  readonly entry: HistoryEntry
  /** The place of the row and the number of rows, since the list may render only some. */
  readonly place?: readonly [place: number, count: number]
  /** Likely spam. */
  readonly hidden?: boolean
}

/** A row for a transaction: its kind, the other party and the time. It leads to the details. */
export function EntryRow({
  entry,
  place,
  hidden = false,
  t,
  locale,
  now,
  own,
}: EntryRowProps): ReactElement {
  const kit = useKit()
  const summary = summaryOf(entry, { t, locale, own })
  const { status } = entry.metadata
  const time = new Date(minedAt(entry))
  return (
    <div
      role="listitem"
      {...(place && { 'aria-posinset': place[0] + 1, 'aria-setsize': place[1] })}
    >
      <button
        type="button"
        className={hidden ? 'activity-row activity-row-hidden' : 'activity-row'}
        onClick={() =>
          go(kit, { view: 'Transaction', params: { id: entry.id, kind: summary.title } })
        }
      >
        <EntryImage {...summary} hidden={hidden} />
        <span className="activity-words">
          <span className="activity-line">
            <span className="activity-title" title={summary.title}>
              {summary.title}
            </span>{' '}
            {summary.amount && (
              <bdi
                className={`activity-amount${summary.gain && status === 'confirmed' && !hidden ? ' activity-gain' : ''}`}
                title={summary.amount}
              >
                {summary.amount}
              </bdi>
            )}
          </span>{' '}
          <span className="activity-line activity-second">
            <Party {...summary} status={status} t={t} />{' '}
            {status !== 'pending' && (
              <time dateTime={time.toISOString()} title={fullTime(time, locale)}>
                {relativeTime(time.getTime(), { locale, now })}
              </time>
            )}
          </span>
        </span>
      </button>
    </div>
  )
}

/** A time in full, in the visitor's time zone. */
export function fullTime(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(time)
}

function Party({
  status,
  party,
  paid,
  more,
  t,
}: Pick<Summary, 'party' | 'paid' | 'more'> &
  Pick<RowWords, 't'> & {
    readonly status: HistoryEntry['metadata']['status']
  }): ReactElement | null {
  if (status !== 'confirmed') {
    return (
      <span className={`activity-party activity-${status}`}>{t(`history.status.${status}`)}</span>
    )
  }
  if (paid) return <span className="activity-party">{t('history.paid', { amount: paid })}</span>
  if (more > 0)
    return <span className="activity-party">{t('history.transfers', { count: more })}</span>
  if (!party) return <span className="activity-party" />
  const address = `\u2066${truncateAddress(party.address)}\u2069`
  return (
    <span className="activity-party" title={party.address}>
      {t(party.isSender ? 'history.from' : 'history.to', { address })}
    </span>
  )
}

const icons = {
  in: ArrowDownIcon,
  out: ArrowUpIcon,
  swap: ExchangeIcon,
  other: DocumentIcon,
} as const

/** The token's picture, and the direction. A spam token's picture is not fetched. */
function EntryImage({
  icon,
  image,
  hidden,
}: Pick<Summary, 'icon' | 'image'> & { readonly hidden: boolean }): ReactElement {
  const Icon = icons[icon]
  if (!image) {
    return (
      <span className="activity-image activity-image-plain">
        <Icon size={18} />
      </span>
    )
  }
  return (
    <span className="activity-image">
      <RemoteImage
        src={hidden ? undefined : image.url}
        name={image.name}
        size={36}
        round={image.round}
      />
      <span className="activity-badge">
        <Icon size={10} />
      </span>
    </span>
  )
}
