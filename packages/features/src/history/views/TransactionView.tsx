import { accountIdOf, type Routes } from '@latchkey/core'
import { minedAt } from '@latchkey/core/activity'
import { parseAccountId } from '@latchkey/protocol'
import { Message, useSelector, useText } from '@latchkey/modal/sdk'
import { useStyles, WarningIcon } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import css from '../parts/Activity.css?inline'
import { fullTime } from '../parts/EntryRow.tsx'
import { TransactionFacts } from '../parts/TransactionFacts.tsx'
import { TransferList } from '../parts/TransferList.tsx'
import { titleOf } from '../summary.ts'
import { historyTexts } from '../texts.ts'
import { useActivity } from '../useActivity.ts'
import type { HistoryEntry } from '@latchkey/protocol/http'

/** The details of a transaction: its transfers, parties and fee, and a link to the explorer. */
export default function TransactionView({
  params,
}: {
  readonly params: Routes['Transaction']
}): ReactElement | null {
  useStyles(css)
  const { t, locale } = useText(historyTexts)
  const account = useSelector(accountIdOf)
  const found = useEntry(params.id)
  if (!account) return null
  if (!found) {
    return (
      <Message
        figure={<WarningIcon size={32} />}
        title={t('history.gone')}
        text={t('history.goneHint')}
      />
    )
  }
  const { entry, hidden } = found
  return (
    <div className="activity-view activity-details">
      <TransferList entry={entry} t={t} locale={locale} spam={hidden} />
      <p className="activity-head">
        <span className="activity-kind">{titleOf(entry.metadata.operationType, t)}</span>
        {entry.metadata.status !== 'pending' && (
          <>
            {' · '}
            <Time entry={entry} locale={locale} />
          </>
        )}
      </p>
      {hidden && (
        <p className="activity-spam">
          <WarningIcon size={18} />
          {t('history.spam')}
        </p>
      )}
      <TransactionFacts
        entry={entry}
        own={parseAccountId(account).address}
        t={t}
        locale={locale}
        copies={!hidden}
      />
    </div>
  )
}

function Time({
  entry,
  locale,
}: {
  readonly entry: HistoryEntry
  readonly locale: string
}): ReactElement {
  const time = new Date(minedAt(entry))
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={entry.metadata.minedAt} title={fullTime(time, locale)}>
      {format.format(time)}
    </time>
  )
}

type Found = { readonly entry: HistoryEntry; readonly hidden: boolean }

/** A transaction may get another id in its block, and be missing for a moment: the shown entry stays. */
function useEntry(id: string): Found | undefined {
  const { pending, months } = useActivity()
  const hash = /^0x[0-9a-f]{64}$/i.test(id) ? id.toLowerCase() : id
  const listed = months
    .flatMap(({ items }) => items)
    .find(({ entry }) => entry.id === id || entry.metadata.hash === hash)
  const waiting = pending.find((entry) => entry.id === id)
  const found = listed ?? (waiting && { entry: waiting, hidden: false })
  const [last, setLast] = useState(found)
  if (found && (found.entry !== last?.entry || found.hidden !== last.hidden)) setLast(found)
  return found ?? last
}
