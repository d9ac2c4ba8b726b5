import { FailedList, Message, useOnline, useText } from '@latchkey/modal/sdk'
import { parseAccountId } from '@latchkey/protocol'
import { ClockIcon, OfflineIcon, Shimmer, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { historyTexts } from '../texts.ts'
import { useActivity } from '../useActivity.ts'
import css from './Activity.css?inline'
import { EntryRow } from './EntryRow.tsx'
import { ListEnd } from './ListEnd.tsx'
import { MonthGroup } from './MonthGroup.tsx'

/** The account's activity by month; pending transfers first. */
export function Activity(): ReactElement {
  useStyles(css)
  const { t, locale } = useText(historyTexts)
  const online = useOnline()
  const activity = useActivity()
  const { status, account, pending, months, now, hasMore, networkName } = activity
  if (status === 'loading') return <Loading />
  if (status === 'failed') {
    return (
      <FailedList
        title={online ? t('history.failed') : t('history.offline')}
        text={online ? t('history.failedHint') : t('history.offlineHint')}
        retry={t('history.retry')}
        onRetry={activity.retry}
      />
    )
  }
  if (status === 'unserved') {
    return (
      <Message
        figure={<ClockIcon size={32} />}
        title={t('history.unserved', { network: networkName })}
        text={t('history.unservedHint')}
      />
    )
  }
  const isUnknown = status === 'needsGateway'
  const words = { t, locale, now, own: account ? parseAccountId(account).address : '' }
  const isEmpty = pending.length === 0 && months.length === 0 && !hasMore && !isUnknown
  const isStale = !isUnknown && (!online || activity.stale)
  return (
    <div className="activity">
      <p className={isStale ? 'activity-stale' : undefined} role="status">
        {isStale && (
          <>
            <OfflineIcon size={16} />
            {t('history.stale')}
          </>
        )}
      </p>
      {isEmpty && (
        <Message
          figure={<ClockIcon size={32} />}
          title={t('history.empty')}
          text={t('history.emptyHint')}
        />
      )}
      {pending.length > 0 && (
        <section aria-label={t('history.pending')}>
          <h2 className="activity-month">{t('history.pending')}</h2>
          <div role="list" aria-label={t('history.pending')}>
            {pending.map((entry) => (
              <EntryRow key={entry.id} entry={entry} {...words} />
            ))}
          </div>
        </section>
      )}
      {isUnknown && (
        <Message
          figure={<ClockIcon size={32} />}
          title={t('history.needsGateway')}
          text={t('history.needsGatewayHint')}
        />
      )}
      {months.map((month) => (
        <MonthGroup key={month.id} month={month} {...words} />
      ))}
      <ListEnd activity={activity} t={t} />
    </div>
  )
}

/** Enough rows to fill the card. With fewer entries it gets shorter at its end, and no control moves. */
const widths = [112, 88, 120, 96, 104, 84, 116, 92, 108]

function Loading(): ReactElement {
  const { t } = useText(historyTexts)
  return (
    <div className="activity" role="status" aria-busy="true">
      <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
      <p className="activity-month" aria-hidden="true">
        <Shimmer width={72} height={14} />
      </p>
      {widths.map((width) => (
        <div key={width} className="activity-row" aria-hidden="true">
          <Shimmer width={36} height={36} round />
          <span className="activity-words">
            <Shimmer width={width * 0.8} height={15} />
            <Shimmer width={width} height={13} />
          </span>
        </div>
      ))}
    </div>
  )
}
