import { connectionOf, networkOf } from '@latchkey/core'
import { useClipboard, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, CopyIcon, FullAddress, QrCode, RemoteImage, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { receiveTexts } from '../texts.ts'
import { validOn } from '../validOn.ts'
import css from './ReceiveView.css?inline'

/** The address for incoming payments, as text and as a QR code, and the networks it is valid on (SND-08). */
export default function ReceiveView(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(receiveTexts)
  const copy = useClipboard()
  const address = useSelector((state) => connectionOf(state)?.accounts[0].address)
  const networks = useSelector((state) => state.networks)
  useSelector((state) => networkOf(state)?.caipNetworkId)
  // The account was disconnected, and the window is closing.
  if (!address) return null
  const current = networkOf(kit.store.getState())
  return (
    <div className="receive">
      <QrCode value={address} label={t('receive.code')} />
      <p className="receive-address" aria-label={`${t('receive.address')} ${address}`}>
        <FullAddress address={address} />
      </p>
      <Button
        variant="primary"
        wide
        onClick={() =>
          copy(address, { done: t('receive.copied'), failed: t('receive.copyFailed') })
        }
      >
        <CopyIcon size={18} />
        {t('receive.copy')}
      </Button>
      <section className="receive-networks">
        <h2>{t('receive.networks')}</h2>
        <p>{t('receive.hint')}</p>
        <ul>
          {current &&
            validOn(networks, current).map(({ caipNetworkId, name, assets }) => (
              <li key={caipNetworkId}>
                <RemoteImage src={assets?.imageUrl} name={name} size={20} round />
                {name}
              </li>
            ))}
        </ul>
      </section>
    </div>
  )
}
