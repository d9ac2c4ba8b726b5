import { useText } from '@latchkey/modal/sdk'
import { Button, WarningIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { sendTexts } from '../texts.ts'
import { FullAddress } from './FullAddress.tsx'

/** A warning that blocks a transfer to a look-alike (security.md POI-3). */
export function Twin({
  address,
  known,
  onLeave,
  onStay,
}: {
  readonly address: string
  readonly known: string
  readonly onLeave: () => void
  readonly onStay: () => void
}): ReactElement {
  const { t } = useText(sendTexts)
  return (
    <div className="send-review send-twin">
      <div className="send-review-body">
        <div role="alert" className="send-twin-head">
          <WarningIcon size={32} />
          <h2>{t('send.twinTitle')}</h2>
          <p>{t('send.twinText')}</p>
        </div>
        <section className="send-part">
          <h2>{t('send.twinThis')}</h2>
          <FullAddress address={address} unlike={known} />
        </section>
        <section className="send-part">
          <h2>{t('send.twinKnown')}</h2>
          <FullAddress address={known} unlike={address} />
        </section>
      </div>
      <div className="send-review-foot">
        <Button variant="primary" wide onClick={onLeave}>
          {t('send.twinLeave')}
        </Button>
        <Button wide onClick={onStay}>
          {t('send.twinStay')}
        </Button>
      </div>
    </div>
  )
}
