import { connect, device, type PairingLink, walletConnectId } from '@latchkey/core'
import {
  type ConnectPlatform,
  installedConnector,
  platformsOf,
  type Wallet,
} from '@latchkey/core/wallets'
import { isKitError } from '@latchkey/protocol'
import { OfflineIcon, Tabs, useStyles } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import { Message } from '../../parts/Message.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useOnAppear } from '../../sdk/useOnAppear.ts'
import { useOnline } from '../../sdk/useOnline.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { askedNamespace } from '../../wallets/askedNamespace.ts'
import { AppPanel } from './AppPanel.tsx'
import { CodePanel } from './CodePanel.tsx'
import { ExtensionPanel } from './ExtensionPanel.tsx'
import { LinkFailed } from './LinkFailed.tsx'
import css from './LinkView.css?inline'
import { useFreshLink } from './useFreshLink.ts'
import { useRetryOnline } from './useRetryOnline.ts'

export type LinkViewProps = {
  /** The wallet to connect; undefined for the QR code alone, for any wallet. */
  readonly wallet: Wallet | undefined
  /** The connector that creates the link. @default walletConnect, which gets the wallet and opens it */
  readonly connectorId?: string
  /** Whether the press that led here opened the wallet's app. */
  readonly opened?: boolean | undefined
  /** Opens the app with the link, inside the press. */
  readonly onOpen?: (link: PairingLink) => void
  readonly children?: ReactNode
}

/**
 * Connects over a pairing link as soon as the view appears, and offers each way to get the link to the wallet. Leaving the
 * view gives up.
 */
export function LinkView({
  wallet,
  connectorId,
  opened: openedBefore = false,
  onOpen,
  children,
}: LinkViewProps): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const link = useFreshLink()
  const [opened, setOpened] = useState(openedBefore)
  const { error, run } = useAction((signal) =>
    connect(kit, {
      connectorId: connectorId ?? walletConnectId,
      namespace: askedNamespace(kit.store.getState()),
      wallet: connectorId ? undefined : wallet,
      signal,
    }),
  )
  useOnAppear(run)
  const online = useOnline()
  const retry = useCallback(() => {
    // The app has a link of the attempt before.
    setOpened(false)
    run()
  }, [run])
  useRetryOnline(online, error, retry)
  const installed = useSelector((state) => wallet && installedConnector(state.connectors, wallet))
  const { mobile, opensWebOnly } = device()
  const ways = platformsOf(wallet, { mobile, opensWebOnly, installed: installed !== undefined })
  const [chosen, setChosen] = useState<ConnectPlatform>()
  // A phone does not offer the QR code by itself, but the visitor may choose it.
  const all = chosen === undefined || ways.includes(chosen) ? ways : [...ways, chosen]
  const way = chosen ?? ways[0] ?? 'qrcode'
  // The wallet's own refusal is shown offline too.
  if (!online && !link && !isKitError(error, 'USER_REJECTED')) {
    return (
      <Message
        figure={<OfflineIcon size={32} />}
        title={t('link.offline')}
        text={t('link.offlineHint')}
        alert
      />
    )
  }
  if (error) return <LinkFailed error={error} wallet={wallet} onRetry={retry} />
  const panel = panelOf()
  return (
    <div className="link-view">
      {all.length > 1 ? (
        <Tabs
          label={t('link.ways')}
          tabs={all.map((id) => ({ id, text: t(`link.${id}`) }))}
          selected={way}
          onSelect={setChosen}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      {children}
    </div>
  )

  function panelOf(): ReactElement {
    if (!wallet || way === 'qrcode') {
      const hasApp = wallet?.mobile_link !== undefined && wallet.mobile_link !== null
      const unopened = mobile && hasApp && !ways.includes('mobile')
      return <CodePanel wallet={wallet} link={link} unopened={unopened} onRetry={retry} />
    }
    if (way === 'browser') return <ExtensionPanel wallet={wallet} connector={installed} />
    const useCode = way === 'mobile' ? () => setChosen('qrcode') : undefined
    return (
      <AppPanel
        key={way}
        wallet={wallet}
        platform={way}
        link={link}
        opened={way === 'mobile' && opened}
        onRetry={retry}
        onOpen={onOpen}
        onCode={useCode}
      />
    )
  }
}
