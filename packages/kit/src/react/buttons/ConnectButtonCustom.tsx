import { isSupported, type KitState, networkOf, type ViewName } from '@latchkey/core'
import { truncateAddress } from '@latchkey/core/format'
import type { ReactElement, ReactNode } from 'react'
import { useAppKitAccount } from '../hooks/useAppKitAccount.ts'
import { useSiwx } from '../hooks/useSiwx.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { networkImage } from './networkImage.ts'
import { useKitState } from '../useKitState.ts'
import { useIdentity } from '../useIdentity.ts'
import { useMounted } from '../useMounted.ts'
import { useNativeBalance } from '../useNativeBalance.ts'

/** RainbowKit's render arguments, so that its custom buttons work unchanged. */
export type ConnectButtonRenderArguments = {
  readonly account:
    | {
        readonly address: string
        readonly displayName: string
        /** The formatted balance with its symbol; present only with `showBalance`. */
        readonly displayBalance: string | undefined
        readonly balanceSymbol: string | undefined
        /** The balance without its symbol. */
        readonly balanceFormatted?: string | undefined
        readonly balanceDecimals?: number | undefined
        readonly ensName?: string | undefined
        readonly ensAvatar?: string | undefined
        readonly hasPendingTransactions: boolean
      }
    | undefined
  readonly chain:
    | {
        readonly id: number | string
        readonly name: string
        readonly unsupported: boolean
        readonly hasIcon: boolean
        readonly iconUrl: string | undefined
        readonly iconBackground?: string | undefined
      }
    | undefined
  /** False on the server and in the first render. */
  readonly mounted: boolean
  /** Undefined without sign-in (`siwx`, `siweConfig`). */
  readonly authenticationStatus?: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly openConnectModal: () => void
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
  readonly connectModalOpen: boolean
}

/** The props of `ConnectButton.Custom`. */
export type ConnectButtonCustomProps = {
  readonly children: (given: ConnectButtonRenderArguments) => ReactNode
  /** Read the balance from a node. @default false */
  readonly showBalance?: boolean
}

/** A connect button with the host's own design. */
export function ConnectButtonCustom({
  children,
  showBalance = false,
}: ConnectButtonCustomProps): ReactElement {
  const appKit = useKitInstance()
  const mounted = useMounted()
  const { address, caipAddress, profileName, profileImage } = useAppKitAccount()
  useIdentity(caipAddress)
  const network = useKitState(networkOf)
  const supported = useKitState(isSupported)
  const balance = useNativeBalance(showBalance && supported ? caipAddress : undefined)
  const { status } = useSiwx()
  const shown = useKitState(shownView)
  const opener =
    (view: 'Connect' | 'Account' | 'Networks', offered: boolean): (() => void) =>
    () =>
      // `open` reports a failed load to its caller, and a button has no caller to tell.
      void (offered && appKit.open({ view }).catch(console.error))
  const connected = address !== undefined
  const iconUrl = networkImage(appKit.kit, network?.caipNetworkId)
  return (
    <>
      {children({
        account: address
          ? {
              address,
              displayName: profileName ?? truncateAddress(address),
              ensName: profileName,
              ensAvatar: profileImage,
              displayBalance: balance?.text,
              balanceSymbol: balance?.symbol,
              hasPendingTransactions: false,
            }
          : undefined,
        chain:
          address && network
            ? {
                id: network.id,
                name: network.name,
                unsupported: !supported,
                hasIcon: iconUrl !== undefined,
                iconUrl,
              }
            : undefined,
        mounted,
        authenticationStatus: authentication[status],
        openConnectModal: opener('Connect', !connected),
        openAccountModal: opener('Account', connected),
        openChainModal: opener('Networks', connected),
        connectModalOpen: shown === 'Connect',
        accountModalOpen: shown === 'Account',
        chainModalOpen: shown === 'Networks',
      })}
    </>
  )
}

const authentication = {
  disabled: undefined,
  checking: 'loading',
  signedIn: 'authenticated',
  signedOut: 'unauthenticated',
  signingIn: 'unauthenticated',
  signingOut: 'unauthenticated',
} as const

function shownView({ modal }: KitState): ViewName | undefined {
  return modal.open ? modal.history.at(-1)?.view : undefined
}
