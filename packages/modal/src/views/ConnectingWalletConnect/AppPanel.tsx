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
  /**
   * Opens the link. On a phone, the press that led here has opened the wallet's own link already, if it was ready.
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
  onRetry,
  onOpen,
  onCode,
}: AppPanelProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const [opened, setOpened] = useState(0)
  const called = platform === 'mobile' && !onOpen
  const calls = called ? link && `${link.uri} ${opened}` : opened || undefined
  const stuck = useVisibleFor(stuckMs, calls)
  const slow = useSlowLink(link)
  const { name } = wallet
  const press = (): void => {
    if (!onOpen) openWallet(kit, { wallet, platform })
    else if (link) onOpen(link)
    setOpened(opened + 1)
  }
  const hints = {
    mobile: t('link.hintMobile'),
    desktop: t('link.hintDesktop'),
    web: t('link.hintWeb'),
  }
  const waiting = slow ? t('link.slow') : hints[platform]
  return (
    <Message
      figure={
        <Ring state={stuck ? 'still' : 'waiting'}>
          <RemoteImage src={walletImage(kit, wallet)} name={name} size={72} />
        </Ring>
      }
      title={t('connecting.title', { wallet: name })}
      text={stuck ? t('link.stuck', { wallet: name }) : waiting}
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
