import { isKitError, type KitError } from '@latchkey/protocol'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import { Button, RemoteImage, Ring, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { Message } from '../../parts/Message.tsx'
import { useErrorText } from '../../sdk/useErrorText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'

export type LinkFailedProps = {
  readonly error: KitError
  readonly wallet: Wallet | undefined
  readonly onRetry: () => void
}

/** The reason why no wallet connected, and a retry (CON-16). */
export function LinkFailed({ error, wallet, onRetry }: LinkFailedProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const declined = isKitError(error, 'USER_REJECTED')
  return (
    <Message
      figure={
        <Ring state="failed">
          {wallet ? (
            <RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size={72} />
          ) : (
            <WalletIcon size={40} />
          )}
        </Ring>
      }
      title={declined ? t('connecting.declined') : t('connecting.failed')}
      text={
        declined ? t('connecting.declinedHint') : t('modal.reason', { reason: errorText(error) })
      }
      alert
    >
      <Button variant="primary" wide onClick={onRetry}>
        {t('modal.retry')}
      </Button>
      <ErrorDetails error={error} />
    </Message>
  )
}
