import { networkOf } from '@latchkey/core'
import {
  FailedList,
  LoadingPanel,
  Message,
  useKit,
  useOnline,
  useSelector,
  useText,
} from '@latchkey/modal/sdk'
import { Button, useStyles, WalletIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import type { Holding } from '../holdings.ts'
import { tokenTexts } from '../texts.ts'
import type { HoldingsState } from '../useHoldings.ts'
import { HoldingRow } from './HoldingRow.tsx'
import css from './HoldingList.css?inline'

export type HoldingListProps = {
  readonly state: HoldingsState
  /** The highest number of visible holdings; `more` then leads to the others. */
  readonly limit?: number
  readonly more?: ReactNode
  /** Another part of the view reports the failure, and offers another try. @default false */
  readonly isToldElsewhere?: boolean
}

/** An account's holdings, with tokens on no list apart; or the reason why there are none. */
export function HoldingList({
  state,
  limit = Infinity,
  more,
  isToldElsewhere = false,
}: HoldingListProps): ReactElement | null {
  useStyles(css)
  const { t, locale } = useText(tokenTexts)
  const kit = useKit()
  const online = useOnline()
  const network = useSelector((each) => networkOf(each)?.caipNetworkId)
  const { name = '', testnet = false } =
    (network && kit.store.getState().networks.find((each) => each.caipNetworkId === network)) || {}
  const { holdings, loading, failed, nodeOnly, partial, more: furtherPages } = state
  if (failed) return isToldElsewhere ? null : <Failed state={state} />
  if (!holdings)
    return loading ? (
      <LoadingPanel rows={limit === Infinity ? rowsOfCard : undefined} />
    ) : (
      <Empty network={name} />
    )
  const { shown, hidden } = holdings
  const rows = (items: readonly Holding[]): ReactElement => (
    <ul className="holdings">
      {items.map((holding) => (
        <li key={holding.address ?? ''}>
          <HoldingRow holding={holding} locale={locale} worthless={testnet} />
        </li>
      ))}
    </ul>
  )
  const further = furtherPages && (
    <>
      {furtherPages.failed && (
        <p className="holdings-note" role="alert">
          {t('tokens.failedHint')}
        </p>
      )}
      <Button wide pending={furtherPages.pending} onClick={furtherPages.run}>
        {t('tokens.more')}
      </Button>
    </>
  )
  return (
    <div className="holdings-panel">
      {!online && <p className="holdings-note">{t('tokens.offline')}</p>}
      {partial && <Partial state={state} />}
      {shown.length === 0 ? <Empty network={name} /> : rows(shown.slice(0, limit))}
      {shown.length > limit && more}
      {nodeOnly && !partial && <p className="holdings-note">{t('tokens.nodeOnly')}</p>}
      {hidden.length > 0 && (
        <details className="holdings-hidden">
          <summary>{t('tokens.hidden', { count: hidden.length })}</summary>
          <p className="holdings-note">{t('tokens.hiddenHint')}</p>
          {rows(hidden)}
          {further}
        </details>
      )}
      {hidden.length === 0 && further}
    </div>
  )
}

/** Enough rows to fill the card. With fewer holdings it gets shorter at its end, and no control moves. */
const rowsOfCard = 8

function Empty({ network }: { readonly network: string }): ReactElement {
  const { t } = useText(tokenTexts)
  return (
    <Message
      figure={<WalletIcon size={32} />}
      title={t('tokens.none')}
      text={t('tokens.noneHint', { network })}
    />
  )
}

/** The gateway failed, and a node has answered. The wait is in the title: a count in a list would draw the eye each second. */
function Partial({ state: { retryIn, retry } }: { readonly state: HoldingsState }): ReactElement {
  const { t } = useText(tokenTexts)
  return (
    <p className="holdings-note holdings-partial">
      <span role="status">{t('tokens.partial')}</span>{' '}
      <button
        type="button"
        className="holdings-retry"
        aria-disabled={retryIn > 0 || undefined}
        title={retryIn > 0 ? t('account.retryIn', { count: retryIn }) : undefined}
        onClick={retryIn > 0 ? undefined : retry}
      >
        {t('tokens.retry')}
      </button>
    </p>
  )
}

function Failed({ state: { retryIn, retry } }: { readonly state: HoldingsState }): ReactElement {
  const { t } = useText(tokenTexts)
  return (
    <FailedList
      title={t('tokens.failed')}
      text={t('tokens.failedHint')}
      waits={retryIn > 0}
      retry={
        retryIn > 0 ? (
          <span aria-live="off">{t('account.retryIn', { count: retryIn })}</span>
        ) : (
          t('tokens.retry')
        )
      }
      onRetry={retry}
    />
  )
}
