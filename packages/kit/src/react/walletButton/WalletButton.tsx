import { prefetch } from '@latchkey/core'
import { isKitError, type KitError, type NamespaceId } from '@latchkey/protocol'
import { type ReactElement, useCallback } from 'react'
import { useAppKitWallet } from '../hooks/useAppKitWallet.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { PageButton } from '../buttons/PageButton.tsx'
import { useWalletOfKey } from './useWalletOfKey.ts'
import { WalletButtonCustom } from './WalletButtonCustom.tsx'
import type { WalletKey } from './walletKeys.ts'

/** The props of `WalletButton`. */
export type WalletButtonProps = {
  readonly wallet: WalletKey
  /** The namespace to connect, for wallets with several namespaces. */
  readonly namespace?: NamespaceId | undefined
}

/**
 * A button that connects one wallet without the list of wallets (`useAppKitWallet`). If the wallet cannot be found, a press
 * leads to the list. The picture is the host's (`connectorImages`, by the key), or the wallet's own once the kit has
 * searched for wallets. The button itself sends no request.
 */
function WalletButtonRoot({ wallet, namespace }: WalletButtonProps): ReactElement {
  const appKit = useKitInstance()
  const { kit } = appKit
  const { name, icon } = useWalletOfKey(wallet)
  const showList = useCallback(
    (error: KitError) => {
      if (isKitError(error, 'ABORTED') || kit.signal.aborted) return
      // The error is for the host's developer; the visitor continues from the list.
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
    <PageButton modal={modal} text={name}>
      <Picture src={icon} name={name} />
      <span style={nameStyle}>{name}</span>
    </PageButton>
  )
}

/** A wallet names itself, perhaps at length; the button must fit a screen of 320 px. */
const nameStyle = {
  maxInlineSize: 'min(65vw, 280px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

/** The wallet's picture, or its first letter in the same place, so that no layout shift follows when the picture comes. */
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

/** The shape of a wallet's picture in the modal. */
const shape = { flex: 'none', borderRadius: '24%' } as const
const letterStyle = {
  ...shape,
  background: 'var(--lk-surface-hover)',
  font: '600 11px/20px system-ui, sans-serif',
  textAlign: 'center',
} as const

/** A button that connects one wallet without the list of wallets. */
export const WalletButton: typeof WalletButtonRoot & {
  /** Your own design: a render function that gets the state and the actions. */
  Custom: typeof WalletButtonCustom
} = /*#__PURE__*/ Object.assign(WalletButtonRoot, { Custom: WalletButtonCustom })
