import { go } from '@latchkey/core'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import { Button, RemoteImage, Ring } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../Message.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useWalletText } from '../../sdk/useWalletText.ts'

/** The wallet is installed here as well: no link is needed. */
export function ExtensionPanel({
  wallet,
  connectorId,
}: {
  readonly wallet: Wallet
  readonly connectorId: string | undefined
}): ReactElement {
  const kit = useKit()
  const { t } = useWalletText()
  return (
    <Message
      figure={
        <Ring state="still">
          <RemoteImage src={walletImage(kit, wallet)} name={wallet.name} size={72} />
        </Ring>
      }
      title={t('connecting.title', { wallet: wallet.name })}
      text={t('link.hintBrowser')}
    >
      {connectorId !== undefined && (
        <Button
          variant="primary"
          wide
          onClick={() => go(kit, { view: 'ConnectingExternal', params: { connectorId } })}
        >
          {t('link.useExtension')}
        </Button>
      )}
    </Message>
  )
}
