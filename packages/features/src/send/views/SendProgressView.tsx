import {
  dismissSnackbar,
  explorerTransactionOf,
  findNetwork,
  reset,
  type SentTransfer,
  snackbarTimers,
  type TransferStatus,
} from '@latchkey/core'
import { sentTransfers } from '@latchkey/core/data'
import { formatUnits, fullAmount, truncateAddress } from '@latchkey/core/format'
import { useClipboard, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { parseAccountId } from '@latchkey/protocol'
import {
  Button,
  CheckIcon,
  CopyIcon,
  ExternalLinkIcon,
  IconButton,
  ListItem,
  RemoteImage,
  Ring,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { followTransfers } from '../follow.ts'
import { sendTexts } from '../texts.ts'
import css from './SendProgressView.css?inline'

/** A transfer until the network has settled it, and after. The view reports success only when the network does. */
export default function SendProgressView({
  params: { hash },
}: {
  readonly params: { readonly hash: string }
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(sendTexts)
  const sent = useSelector(sentTransfers).find((each) => each.hash === hash)
  useEffect(() => followTransfers(kit), [kit])
  useStartedGone(sent !== undefined && sent.status !== 'pending')
  const done = (
    <Button variant="primary" wide onClick={() => reset(kit, { view: 'Account' })}>
      {t('send.done')}
    </Button>
  )
  if (!sent)
    return (
      <div className="send-progress">
        <p role="status">{t('send.gone')}</p>
        {done}
      </div>
    )
  const [title, text] = said[sent.status]
  const isFailed = ['failed', 'replaced', 'cancelled', 'dropped'].includes(sent.status)
  return (
    <div className="send-progress">
      {sent.status === 'confirmed' ? (
        <Ring state="done">
          <CheckIcon size={44} />
        </Ring>
      ) : (
        <Ring state={isFailed ? 'failed' : 'waiting'}>
          <RemoteImage src={sent.icon} name={sent.symbol} size={72} round />
        </Ring>
      )}
      {/* A new element for an alert: screen readers do not announce a region that becomes one. */}
      <div key={String(isFailed)} role={isFailed ? 'alert' : 'status'} data-transfer={sent.status}>
        <h2>{t(title)}</h2>
        <p>{t(text)}</p>
      </div>
      <p className="send-progress-amount" dir="ltr" translate="no">
        {fullAmount(formatUnits(BigInt(sent.units), sent.decimals), { locale })} {sent.symbol}
      </p>
      <To sent={sent} />
      <Explorer sent={sent} />
      {done}
    </div>
  )
}

/** The receiver in one line: they were compared letter by letter before the wallet was asked (POI-3). */
function To({ sent: { to, toName } }: { readonly sent: SentTransfer }): ReactElement {
  const { t } = useText(sendTexts)
  const copy = useClipboard()
  return (
    <p className="send-progress-to">
      <span>{t('send.to')}</span>{' '}
      {toName !== undefined && (
        <bdi dir="ltr" translate="no">
          {toName}
        </bdi>
      )}{' '}
      <bdi title={to} dir="ltr" translate="no">
        {truncateAddress(to)}
      </bdi>
      <IconButton
        label={t('profile.copy', { address: truncateAddress(to) })}
        icon={<CopyIcon size={18} />}
        onClick={() => copy(to, { done: t('account.copied'), failed: t('account.copyFailed') })}
      />
    </p>
  )
}

/** On a quick network the transfer settles while the snackbar still says that it has started. */
function useStartedGone(isSettled: boolean): void {
  const kit = useKit()
  const { t } = useText(sendTexts)
  const isShown = useSelector((state) => state.snackbar?.text === t('send.started'))
  useEffect(() => {
    if (!isSettled || !isShown) return
    const timers = kit.get(snackbarTimers)
    timers.cancel()
    timers.cancel = kit.later(startedMs, () => dismissSnackbar(kit))
  }, [kit, isSettled, isShown])
}

/** Long enough to be seen at all (SND-05). */
const startedMs = 800

function Explorer({ sent }: { readonly sent: SentTransfer }): ReactElement | null {
  const kit = useKit()
  const { t } = useText(sendTexts)
  const network = findNetwork(kit.store.getState(), parseAccountId(sent.account).network)
  const hash = sent.minedHash ?? (sent.isBatch ? undefined : sent.hash)
  const link = network && hash !== undefined && explorerTransactionOf(network, hash)
  if (!link) return null
  return (
    <ListItem
      compact
      title={t('send.explorer', { explorer: link.name })}
      href={link.url}
      start={<ExternalLinkIcon />}
      end={<VisuallyHidden>{t('account.newTab')}</VisuallyHidden>}
    />
  )
}

const said = {
  pending: ['send.pending', 'send.pendingText'],
  confirmed: ['send.confirmed', 'send.confirmedText'],
  failed: ['send.failedTitle', 'send.failedText'],
  replaced: ['send.replaced', 'send.replacedText'],
  cancelled: ['send.cancelled', 'send.cancelledText'],
  dropped: ['send.dropped', 'send.droppedText'],
} as const satisfies { readonly [S in TransferStatus['status']]: readonly [string, string] }
