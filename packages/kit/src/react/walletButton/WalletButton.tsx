import { prefetch } from '@latchkey/core'
import { isKitError, type KitError, type NamespaceId } from '@latchkey/protocol'
import { type ReactElement, useCallback } from 'react'
import { useAppKitWallet } from '../hooks/useAppKitWallet.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { PageButton } from '../buttons/PageButton.tsx'
import { useWalletOfKey } from './useWalletOfKey.ts'
import { WalletButtonCustom } from './WalletButtonCustom.tsx'
import type { WalletKey } from './walletKeys.ts'

export type WalletButtonProps = {
  readonly wallet: WalletKey
  /** The family to connect, of wallets that have several. */
  readonly namespace?: NamespaceId | undefined
}

/**
 * Connects one wallet, without the list of all (`useAppKitWallet`). Where that wallet cannot be found, a press leads to the list.
 * Its picture is yours (`connectorImages`, by the key), or the wallet's own once this browser's wallets were looked for: the
 * button asks nobody for anything.
 */
function WalletButtonRoot({ wallet, namespace }: WalletButtonProps): ReactElement {
  const appKit = useKitInstance()
  const { kit } = appKit
  const { name, icon } = useWalletOfKey(wallet)
  const showList = useCallback(
    (error: KitError) => {
      if (isKitError(error, 'ABORTED') || kit.signal.aborted) return
      // For the host's developer: the visitor goes on from the list.
      console.error(error)
      appKit.open({ view: 'Connect', namespace }).catch(console.error)
    },
    [appKit, kit, namespace],
  )
  const { connect, isPending } = useAppKitWallet({ namespace, onError: showList })
  const modal = {
    pending: isPending,
    press: () => void connect(wallet),
    prefetch: () => {
      prefetch(kit)
      import('@latchkey/modal/connectWallet').catch(() => {})
    },
  }
  return (
    <PageButton modal={modal} plain={name}>
      <Picture src={icon} name={name} />
      <span style={nameStyle}>{name}</span>
    </PageButton>
  )
}

/** A wallet says itself what it is called; the button stays on a screen of 320 px. */
const nameStyle = {
  maxInlineSize: 'min(65vw, 280px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

/** The wallet's first letter where there is none, in the same place: nothing moves when it comes. */
function Picture({
  src,
  name,
}: {
  readonly src: string | undefined
  readonly name: string
}): ReactElement {
  return src ? (
    <img className="network-icon" style={shape} src={src} alt="" referrerPolicy="no-referrer" />
  ) : (
    <span className="network-icon" style={letterStyle} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}

/** As wallets have it in the modal. */
const shape = { flex: 'none', borderRadius: '24%' } as const
const letterStyle = {
  ...shape,
  background: 'var(--lk-surface-hover)',
  font: '600 11px/20px system-ui, sans-serif',
  textAlign: 'center',
} as const

export const WalletButton: typeof WalletButtonRoot & {
  /** Your own looks: a render function that gets all there is to know. */
  Custom: typeof WalletButtonCustom
} = /*#__PURE__*/ Object.assign(WalletButtonRoot, { Custom: WalletButtonCustom })
