import { explorerTransactionOf, findNetwork, type KitState } from '@latchkey/core'
import { minedAt, sameAddress } from '@latchkey/core/activity'
import { formatUnits } from '@latchkey/core/format'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useClipboard, useSelector } from '@latchkey/modal/sdk'
import { CopyIcon, ExternalLinkIcon, IconButton, ListItem, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { exactly } from '../summary.ts'
import { type RowWords, fullTime } from './EntryRow.tsx'
import { truncateAddress } from '@latchkey/core/format'

export type TransactionFactsProps = Pick<RowWords, 't' | 'locale'> & {
  readonly entry: HistoryEntry
  /** The account's address. */
  readonly own: string
  /** Whether addresses can be copied: not from spam (POI-2). */
  readonly copies: boolean
}

/** The status of a transaction, its time, its parties and its fee, and its page in the explorer. */
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
        {status !== 'pending' && (
          <Fact name={t('history.date')}>
            <time dateTime={metadata.minedAt}>{fullTime(new Date(minedAt(entry)), locale)}</time>
          </Fact>
        )}
        <Fact name={t('history.sender')}>{address(from)}</Fact>
        <Fact name={t('history.recipient')}>
          {to ? address(to) : <span>{t('history.newContract')}</span>}
        </Fact>
        {isContract && <Fact name={t('history.contract')}>{address(metadata.sentTo)}</Fact>}
        {fee && (
          <Fact name={t('history.fee')}>
            <bdi>{exactly(formatUnits(BigInt(fee.units), fee.decimals), fee.symbol, locale)}</bdi>
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

/** The whole address in groups of four, since look-alikes differ in the middle (POI-3). A copy has no gaps. */
function Address({
  value,
  copies,
  t,
}: Pick<RowWords, 't'> & { readonly value: string; readonly copies: boolean }): ReactElement {
  const groups = value.slice(0, longest).match(/.{1,4}/gsu) ?? []
  return (
    <span className="activity-address">
      <bdi dir="ltr" title={value}>
        {groups.map((group, place) => (
          // The place is a group's only identity.
          // oxlint-disable-next-line no-array-index-key
          <span key={place}>{group}</span>
        ))}
      </bdi>
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

/** Longer than any address; a gateway may send any text. */
const longest = 128

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
