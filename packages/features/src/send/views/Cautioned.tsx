import { useText } from '@latchkey/modal/sdk'
import { Button, FullAddress, WarningIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import type { Caution } from '../send.ts'
import { sendTexts } from '../texts.ts'
import { useWarningText } from './useWarningText.ts'

/** A question that blocks a transfer: to a look-alike (security.md POI-3), or to a receiver that may lose the money. */
export function Cautioned({
  address,
  caution,
  onLeave,
  onStay,
}: {
  readonly address: string
  readonly caution: Caution
  readonly onLeave: () => void
  readonly onStay: () => void
}): ReactElement {
  const { t } = useText(sendTexts)
  const warningText = useWarningText()
  const isTwin = caution.kind === 'twin'
  return (
    <div className="send-review send-caution">
      <div className="send-review-body" role="group" aria-labelledby="title" tabIndex={0}>
        {/* A new element for the next question: screen readers announce an alert when it appears. */}
        <div key={caution.kind} role="alert" className="send-caution-head">
          <WarningIcon size={32} />
          <h2>{t(isTwin ? 'send.twinTitle' : 'send.warnTitle')}</h2>
          {isTwin ? (
            <p>{t('send.twinText')}</p>
          ) : (
            caution.warnings.map((each) => <p key={each}>{warningText(each)}</p>)
          )}
        </div>
        <Part title={t('send.twinThis')}>
          <FullAddress address={address} unlike={isTwin ? caution.known : undefined} />
        </Part>
        {isTwin && (
          <Part title={t('send.twinKnown')}>
            <FullAddress address={caution.known} unlike={address} />
          </Part>
        )}
      </div>
      <div className="send-review-foot">
        <Button variant="primary" wide onClick={onLeave}>
          {t('send.twinLeave')}
        </Button>
        <Button wide onClick={onStay}>
          {t(isTwin ? 'send.twinStay' : 'send.warnStay')}
        </Button>
      </div>
    </div>
  )
}

function Part({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <section className="send-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
