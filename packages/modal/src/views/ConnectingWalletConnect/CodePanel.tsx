import type { PairingLink } from '@latchkey/core'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import { Button, QrCode, RemoteImage, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { CopyLink } from './CopyLink.tsx'
import { GetWallet } from './GetWallet.tsx'
import { useSlowLink } from './useSlowLink.ts'

export type CodePanelProps = {
  readonly wallet: Wallet | undefined
  readonly link: PairingLink | undefined
  /** Whether the wallet has an app that this browser cannot open. */
  readonly unopened: boolean
  readonly onRetry: () => void
}

/** The link as a QR code for a phone. */
export function CodePanel({ wallet, link, unopened, onRetry }: CodePanelProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const slow = useSlowLink(link)
  const name = wallet?.name
  const scan = name
    ? t(unopened ? 'link.cannotOpen' : 'link.scan', { wallet: name })
    : t('link.scanAny')
  const hint = slow ? t('link.slow') : scan
  return (
    <div className="link-panel">
      <QrCode
        value={link?.uri}
        label={name ? t('link.code', { wallet: name }) : t('link.codeAny')}
        logo={
          wallet ? (
            <RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size="100%" />
          ) : (
            <span className="link-any">
              <WalletIcon size={24} />
            </span>
          )
        }
      />
      <p className="link-hint" role="status">
        {hint}
      </p>
      <div className="link-actions">
        {slow && (
          <Button variant="primary" wide onClick={onRetry}>
            {t('modal.retry')}
          </Button>
        )}
        <CopyLink link={link} />
        {wallet && <GetWallet wallet={wallet} />}
      </div>
    </div>
  )
}
