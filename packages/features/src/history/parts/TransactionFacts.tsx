import { explorerTransactionOf, findNetwork, type KitState } from '@latchkey/core'
import { sameAddress } from '@latchkey/core/activity'
import { formatUnits, fullAmount, truncateAddress } from '@latchkey/core/format'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useClipboard, useSelector } from '@latchkey/modal/sdk'
import {
  CopyIcon,
  ExternalLinkIcon,
  FullAddress,
  IconButton,
  ListItem,
  VisuallyHidden,
} from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { feeOf } from '../summary.ts'
import type { RowWords } from './EntryRow.tsx'

export type TransactionFactsProps = Pick<RowWords, 't' | 'locale'> & {
  readonly entry: HistoryEntry
  /** The account's address. */
  readonly own: string
  /** Whether addresses can be copied: not from spam (POI-2). */
  readonly copies: boolean
}

/** The status of a transaction, its parties and its fee, and its page in the explorer. */
export function TransactionFacts({
  entry,
  own,
  copies,
  t,
  locale,
}: TransactionFactsProps): ReactElement {
  const { metadata, transfers } = entry
  const { status, chain, hash, fee } = metadata
  const network = useSelector((state: KitState) =>
    // As: a chain that is no network id is not found.
    findNetwork(state, chain as `eip155:${string}`),
  )
  const explorer =
    network && hash && hashForm.test(hash) ? explorerTransactionOf(network, hash) : undefined
  const main = transfers?.[0]
  const from = main?.sender ?? metadata.sentFrom
  const to = main?.recipient ?? metadata.sentTo
  const isContract =
    metadata.sentTo && !sameAddress(metadata.sentTo, to) && !sameAddress(metadata.sentTo, from)
  const address = (value: string): ReactElement => (
    <Address value={value} copies={copies && !sameAddress(value, own)} t={t} />
  )
  return (
    <>
      <dl className="activity-facts">
        <Fact name={t('history.status')}>
          <span className={`activity-${status}`}>{t(`history.status.${status}`)}</span>
        </Fact>
        <Fact name={t('history.sender')}>{address(from)}</Fact>
        <Fact name={t('history.recipient')}>
          {to ? address(to) : <span>{t('history.newContract')}</span>}
        </Fact>
        {isContract && <Fact name={t('history.contract')}>{address(metadata.sentTo)}</Fact>}
        {fee && (
          <Fact name={t('history.fee')}>
            <Fee fee={fee} locale={locale} />
          </Fact>
        )}
        {network && <Fact name={t('history.network')}>{network.name}</Fact>}
        {hash && (
          <Fact name={t('history.hash')}>
            <span className="activity-hash">
              <bdi dir="ltr" title={hash}>
                {truncateAddress(hash, 10, 8)}
              </bdi>
              <Copy text={hash} label={t('history.copyHash')} t={t} />
            </span>
          </Fact>
        )}
      </dl>
      {explorer && (
        <ListItem
          title={t('history.explorer', { explorer: explorer.name })}
          compact
          href={explorer.url}
          start={<ExternalLinkIcon />}
          end={<VisuallyHidden>{t('history.newTab')}</VisuallyHidden>}
        />
      )}
    </>
  )
}

function Fee({
  fee: { units, decimals, symbol },
  locale,
}: Pick<RowWords, 'locale'> & {
  readonly fee: NonNullable<HistoryEntry['metadata']['fee']>
}): ReactElement {
  const paid = formatUnits(BigInt(units), decimals)
  return <bdi title={fullAmount(paid, { locale })}>{feeOf(paid, symbol, locale)}</bdi>
}

/** Hexadecimal or base58; a gateway may send any text. */
const hashForm = /^\w{16,128}$/

function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The whole address, since look-alikes differ in the middle (POI-3). */
function Address({
  value,
  copies,
  t,
}: Pick<RowWords, 't'> & { readonly value: string; readonly copies: boolean }): ReactElement {
  return (
    <span className="activity-address">
      <FullAddress address={value} />
      {copies && (
        <Copy
          text={value}
          label={t('history.copyAddress', { address: truncateAddress(value) })}
          t={t}
        />
      )}
    </span>
  )
}

function Copy({
  text,
  label,
  t,
}: Pick<RowWords, 't'> & { readonly text: string; readonly label: string }): ReactElement {
  const copy = useClipboard()
  return (
    <IconButton
      label={label}
      icon={<CopyIcon size={18} />}
      onClick={() => copy(text, { done: t('history.copied'), failed: t('history.copyFailed') })}
    />
  )
}
