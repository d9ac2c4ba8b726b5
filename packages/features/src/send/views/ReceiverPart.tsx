import { useText } from '@latchkey/modal/sdk'
import { CheckIcon, FullAddress, WarningIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Receiver, Review } from '../send.ts'
import { sendTexts } from '../texts.ts'
import { useWarningText } from './useWarningText.ts'

/** The receiver: the whole address, the name it was found by, and whether the visitor has paid it before. */
export function ReceiverPart({
  review: { transfer, check, quote },
  receiver,
}: {
  readonly review: Review
  readonly receiver: Receiver
}): ReactElement {
  const { t } = useText(sendTexts)
  const warningText = useWarningText()
  const name = receiver.kind === 'found' ? receiver.name : undefined
  const known = check !== undefined && check !== 'unknown' && !check.first
  const similar = check && check !== 'unknown' ? check.twin : undefined
  return (
    <section className="send-part">
      <h2>{t('send.to')}</h2>
      {name !== undefined && (
        <p className="send-name" translate="no">
          <bdi dir="ltr">{name}</bdi>
        </p>
      )}
      <FullAddress address={transfer.to} />
      <div role="status" className="send-check" aria-busy={check === undefined}>
        {check === undefined && <span>{t('send.checkLoading')}</span>}
        {check !== undefined && (
          <span className={known ? 'send-known' : 'send-first'}>
            {known ? <CheckIcon size={16} /> : <WarningIcon size={16} />}
            {known ? t('send.known') : t(check === 'unknown' ? 'send.unknownPast' : 'send.first')}
          </span>
        )}
        {quote.status === 'ready' &&
          quote.warnings.map((each) => (
            <span key={each} className="send-first">
              <WarningIcon size={16} />
              {warningText(each)}
            </span>
          ))}
        {similar && (
          <div className="send-similar">
            <span>{t('send.similar')}</span>
            <FullAddress address={similar.address} unlike={transfer.to} />
          </div>
        )}
      </div>
    </section>
  )
}
