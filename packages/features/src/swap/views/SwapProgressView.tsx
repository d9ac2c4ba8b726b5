import {
  explorerTransactionOf,
  findNetwork,
  reset,
  type SentTransfer,
  type TransferStatus,
} from '@latchkey/core'
import { sentTransfers } from '@latchkey/core/data'
import { cleanName } from '@latchkey/core/format'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { parseAccountId } from '@latchkey/protocol'
import {
  Button,
  CheckIcon,
  ExternalLinkIcon,
  ListItem,
  RemoteImage,
  Ring,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { followSwaps } from '../followSwaps.ts'
import { swapTexts } from '../texts.ts'
import { Fact } from './Fact.tsx'
import css from './SwapProgressView.css?inline'
import { exactAmount, shownAmount } from './values.ts'

/** A swap until the network has settled it, and after. The view reports success only when the network does. */
export default function SwapProgressView({
  params: { hash },
}: {
  readonly params: { readonly hash: string }
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(swapTexts)
  const sent = useSelector(sentTransfers).find((each) => each.hash === hash)
  useEffect(() => followSwaps(kit), [kit])
  const done = (
    <Button variant="primary" wide onClick={() => reset(kit, { view: 'Account' })}>
      {t('swap.done')}
    </Button>
  )
  if (!sent)
    return (
      <div className="swap-progress">
        <p role="status">{t('swap.gone')}</p>
        {done}
      </div>
    )
  const [title, text] = said[sent.status]
  const isFailed = ['failed', 'replaced', 'cancelled', 'dropped'].includes(sent.status)
  const { bought } = sent
  return (
    <div className="swap-progress">
      {sent.status === 'confirmed' ? (
        <Ring state="done">
          <CheckIcon size={44} />
        </Ring>
      ) : (
        <Ring state={isFailed ? 'failed' : 'waiting'}>
          <RemoteImage src={bought?.icon} name={bought?.symbol ?? sent.symbol} size={72} round />
        </Ring>
      )}
      {/* A new element for an alert: screen readers do not announce a region that becomes one. */}
      <div key={String(isFailed)} role={isFailed ? 'alert' : 'status'} data-swap={sent.status}>
        <h2>{t(title)}</h2>
        <p>{t(text)}</p>
        {sent.failure !== undefined && (
          <p>{t('swap.reason', { reason: cleanName(sent.failure) })}</p>
        )}
      </div>
      <Amounts sent={sent} />
      <Explorer sent={sent} />
      {done}
    </div>
  )
}

/** The paid amount, and the received amount beside the quoted one. */
function Amounts({ sent }: { readonly sent: SentTransfer }): ReactElement {
  const { t, locale } = useText(swapTexts)
  const { units, decimals, symbol, bought } = sent
  const shown = (amount: string): string =>
    `${shownAmount(BigInt(amount), bought?.decimals ?? 0, locale)} ${bought?.symbol}`
  return (
    <dl className="swap-facts">
      <Fact label={t('swap.pay')}>
        <span dir="ltr" translate="no">
          {exactAmount(BigInt(units), decimals, locale)} {symbol}
        </span>
      </Fact>
      {bought && (
        <Fact label={t('swap.expected')}>
          <span dir="ltr" translate="no">
            {shown(bought.expected)}
          </span>
        </Fact>
      )}
      {bought?.received !== undefined && (
        <Fact label={t('swap.received')}>
          <strong
            dir="ltr"
            translate="no"
            className="swap-received"
            title={exactAmount(BigInt(bought.received), bought.decimals, locale)}
          >
            {shown(bought.received)}
          </strong>
        </Fact>
      )}
    </dl>
  )
}

function Explorer({ sent }: { readonly sent: SentTransfer }): ReactElement | null {
  const kit = useKit()
  const { t } = useText(swapTexts)
  const network = findNetwork(kit.store.getState(), parseAccountId(sent.account).network)
  const hash = sent.minedHash ?? (sent.isBatch ? undefined : sent.hash)
  const link = network && hash !== undefined && explorerTransactionOf(network, hash)
  if (!link) return null
  return (
    <ListItem
      compact
      title={t('swap.explorer', { explorer: link.name })}
      href={link.url}
      start={<ExternalLinkIcon />}
      end={<VisuallyHidden>{t('account.newTab')}</VisuallyHidden>}
    />
  )
}

const said = {
  pending: ['swap.pending', 'swap.pendingText'],
  confirmed: ['swap.confirmed', 'swap.confirmedText'],
  failed: ['swap.failedTitle', 'swap.failedText'],
  replaced: ['swap.replaced', 'swap.replacedText'],
  cancelled: ['swap.cancelled', 'swap.cancelledText'],
  dropped: ['swap.dropped', 'swap.droppedText'],
} as const satisfies { readonly [S in TransferStatus['status']]: readonly [string, string] }
