import { connectionOf } from '@latchkey/core'
import { useClipboard, useFeatureText, useSelector } from '@latchkey/modal/sdk'
import { Button, CopyIcon, QrCode, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { receiveTexts } from '../texts.ts'
import css from './ReceiveView.css?inline'

/** Where others pay to: the address as text and as a code, and the networks it is valid on (SND-08). */
export default function ReceiveView(): ReactElement | null {
  useStyles(css)
  const { t } = useFeatureText(receiveTexts)
  const copy = useClipboard()
  const address = useSelector((state) => connectionOf(state)?.accounts[0].address)
  const namespace = useSelector((state) => state.activeNamespace)
  const networks = useSelector((state) => state.networks)
  if (!address) return null
  const valid = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return (
    <div className="receive">
      <QrCode value={address} label={t('receive.code')} />
      <p className="receive-address" dir="ltr">
        {address}
      </p>
      <Button
        onClick={() =>
          copy(address, { done: t('receive.copied'), failed: t('receive.copyFailed') })
        }
      >
        <CopyIcon size={18} />
        {t('receive.copy')}
      </Button>
      <section>
        <h2>{t('receive.networks')}</h2>
        <p className="receive-hint">{t('receive.hint')}</p>
        <ul>
          {valid.map(({ caipNetworkId, name }) => (
            <li key={caipNetworkId}>{name}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
