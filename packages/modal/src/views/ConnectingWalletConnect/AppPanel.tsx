import { openWallet, type PairingLink, type WalletPlatform } from '@latchkey/core'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import { Button, QrIcon, RemoteImage, Ring } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { Message } from '../../parts/Message.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useVisibleFor } from '../../sdk/useVisibleFor.ts'
import { useText } from '../../sdk/useText.ts'
import { CopyLink } from './CopyLink.tsx'
import { GetWallet } from './GetWallet.tsx'
import { useSlowLink } from './useSlowLink.ts'

export type AppPanelProps = {
  readonly wallet: Wallet
  readonly platform: WalletPlatform
  readonly link: PairingLink | undefined
  readonly onRetry: () => void
  /** Whether the press that led here opened the app. */
  readonly opened: boolean
  /**
   * Opens the link.
   * @default the wallet's own link
   */
  readonly onOpen?: ((link: PairingLink) => void) | undefined
  /** Leads to the QR code, for a wallet on another device. */
  readonly onCode: (() => void) | undefined
}

/** An app takes the screen at once, so a visitor who still sees the page after this time is probably stuck. */
const stuckMs = 2_500

/** Opens the link in the wallet's app, desktop program or web page. */
export function AppPanel({
  wallet,
  platform,
  link,
  opened,
  onRetry,
  onOpen,
  onCode,
}: AppPanelProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const [calls, setCalls] = useState(opened ? 1 : 0)
  const [failed, setFailed] = useState(false)
  const stuck = useVisibleFor(stuckMs, calls || undefined) || failed
  const slow = useSlowLink(link)
  const { name } = wallet
  const press = (): void => {
    const isOpened = onOpen ? link !== undefined : openWallet(kit, { wallet, platform })
    if (onOpen && link) onOpen(link)
    if (isOpened) setCalls(calls + 1)
    setFailed(!isOpened)
  }
  const hints = {
    mobile: t('link.hintMobile'),
    desktop: t('link.hintDesktop'),
    web: t('link.hintWeb'),
  }
  const hint = calls > 0 ? hints[platform] : t('link.hintOpen', { wallet: name })
  const problem = failed
    ? t('link.cannotOpen', { wallet: name })
    : t('link.stuck', { wallet: name })
  return (
    <Message
      figure={
        <Ring state={stuck || (link && calls === 0) ? 'still' : 'waiting'}>
          <RemoteImage src={walletImage(kit, wallet)} name={name} size={72} />
        </Ring>
      }
      title={t('connecting.title', { wallet: name })}
      text={stuck ? problem : slow ? t('link.slow') : hint}
    >
      {slow ? (
        <Button variant="primary" wide onClick={onRetry}>
          {t('modal.retry')}
        </Button>
      ) : (
        <Button variant="primary" wide pending={!link} onClick={press}>
          {stuck ? t('link.openAgain') : t('link.open', { wallet: name })}
        </Button>
      )}
      <CopyLink link={link} />
      {stuck && onCode && (
        <Button wide onClick={onCode}>
          <QrIcon size={18} />
          {t('link.useCode')}
        </Button>
      )}
      <GetWallet wallet={wallet} />
    </Message>
  )
}
