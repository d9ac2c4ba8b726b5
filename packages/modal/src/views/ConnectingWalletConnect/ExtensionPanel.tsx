import { type ConnectorInfo, go } from '@latchkey/core'
import { type Wallet, walletImage } from '@latchkey/core/wallets'
import { Button, RemoteImage, Ring } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../parts/Message.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { askedNamespace } from '../../wallets/askedNamespace.ts'
import { installedDestination } from '../../wallets/installedDestination.ts'

/** Leads to the installed extension of the wallet, which needs no link. */
export function ExtensionPanel({
  wallet,
  connector,
}: {
  readonly wallet: Wallet
  readonly connector: ConnectorInfo | undefined
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const namespace = useSelector(askedNamespace)
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
      {connector && (
        <Button
          variant="primary"
          wide
          onClick={() => go(kit, installedDestination(kit, connector, namespace))}
        >
          {t('link.useExtension')}
        </Button>
      )}
    </Message>
  )
}
