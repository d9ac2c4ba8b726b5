import {
  explorerTransactionOf,
  findNetwork,
  reset,
  type SentTransfer,
  type TransferStatus,
} from '@latchkey/core'
import { sentTransfers } from '@latchkey/core/data'
import { formatUnits } from '@latchkey/core/format'
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
import { followTransfers } from '../follow.ts'
import { sendTexts } from '../texts.ts'
import { FullAddress } from './FullAddress.tsx'
import css from './SendProgressView.css?inline'

/** A transfer until the network has settled it, and after. The view reports success only when the network does. */
export default function SendProgressView({
  params: { hash },
}: {
  readonly params: { readonly hash: string }
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(sendTexts)
  const sent = useSelector(sentTransfers).find((each) => each.hash === hash)
  useEffect(() => followTransfers(kit), [kit])
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
  const isFailed = ['failed', 'replaced', 'dropped'].includes(sent.status)
  return (
    <div className="send-progress">
      <Ring state={sent.status === 'pending' ? 'waiting' : isFailed ? 'failed' : 'still'}>
        <RemoteImage src={sent.icon} name={sent.symbol} size={72} round />
      </Ring>
      {/* A new element for an alert: screen readers do not announce a region that becomes one. */}
      <div key={String(isFailed)} role={isFailed ? 'alert' : 'status'} data-transfer={sent.status}>
        <h2>
          {sent.status === 'confirmed' && <CheckIcon size={18} />}
          {t(title)}
        </h2>
        <p>{t(text)}</p>
      </div>
      <p className="send-progress-amount" dir="ltr" translate="no">
        {formatUnits(BigInt(sent.units), sent.decimals)} {sent.symbol}
      </p>
      <section className="send-progress-to">
        <h3>{t('send.to')}</h3>
        {sent.toName !== undefined && <p translate="no">{sent.toName}</p>}
        <FullAddress address={sent.to} />
      </section>
      <Explorer sent={sent} />
      {done}
    </div>
  )
}

function Explorer({ sent }: { readonly sent: SentTransfer }): ReactElement | null {
  const kit = useKit()
  const { t } = useText(sendTexts)
  const network = findNetwork(kit.store.getState(), parseAccountId(sent.account).network)
  const link = network && explorerTransactionOf(network, sent.minedHash ?? sent.hash)
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
  dropped: ['send.dropped', 'send.droppedText'],
} as const satisfies { readonly [S in TransferStatus['status']]: readonly [string, string] }
