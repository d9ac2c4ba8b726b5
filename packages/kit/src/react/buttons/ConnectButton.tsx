import { truncateAddress } from '@latchkey/core/format'
import type { KitState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { type ComponentType, lazy, type ReactElement, Suspense, useCallback } from 'react'
import { statusOf } from '../../appKit/account.ts'
import { ConnectButtonCustom } from './ConnectButtonCustom.tsx'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useAppKitAccount } from '../hooks/useAppKitAccount.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from '../useKitState.ts'
import { useModalButton } from './useModalButton.ts'
import { useStatus } from './useStatus.ts'

/** One value for all screens, or one for screens below 768 px and another for larger screens. */
export type Responsive<T> = T | { readonly smallScreen: T; readonly largeScreen?: T | undefined }

/** The props of `ConnectButton`. */
export type ConnectButtonProps = {
  /** @default 'Connect Wallet', in the kit's language */
  readonly label?: string | undefined
  /** The form of the account. @default 'full' */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'address'> | undefined
  /** The form of the network. @default 'full' */
  readonly chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'> | undefined
  /** Show the balance, which is read from a node as soon as a wallet is connected. @default false */
  readonly showBalance?: Responsive<boolean> | undefined
}

/** Fetched when a wallet is connected, so that other visitors do not load it. */
const ConnectedButtons = /*#__PURE__*/ lazy(
  (): Promise<{ default: ComponentType<Omit<ConnectButtonProps, 'label'>> }> =>
    import('./ConnectedButtons.tsx').catch(plainAccount),
)

/** A button that opens the modal; once connected, it shows the network and the account. */
function ConnectButtonRoot({ label, ...connected }: ConnectButtonProps): ReactElement {
  return useStatus() === 'connected' ? (
    <Suspense fallback={<PlainAccountButton />}>
      <ConnectedButtons {...connected} />
    </Suspense>
  ) : (
    <AppKitConnectButton label={label} />
  )
}

/** A button that opens the modal; once connected, it shows the network and the account. */
export const ConnectButton: typeof ConnectButtonRoot & {
  /** Your own design: a render function that gets the state and the actions. */
  Custom: typeof ConnectButtonCustom
} = /*#__PURE__*/ Object.assign(ConnectButtonRoot, { Custom: ConnectButtonCustom })

/** The props of `AppKitConnectButton`. */
export type AppKitConnectButtonProps = {
  /** @default 'Connect Wallet', in the kit's language */
  readonly label?: string | undefined
  /** @default 'Connecting', in the kit's language */
  readonly loadingLabel?: string | undefined
  /** The namespace to connect. @default the active namespace */
  readonly namespace?: NamespaceId | undefined
  /** @default 'md' */
  readonly size?: 'md' | 'sm' | undefined
}

/** A button that opens the Connect view. */
export function AppKitConnectButton({
  label,
  loadingLabel,
  namespace,
  size,
}: AppKitConnectButtonProps): ReactElement {
  const waits = useKitState(useCallback((state) => waitsFor(namespace, state), [namespace]))
  const modal = useModalButton({ namespace })
  const t = useButtonText()
  // A server and the first render agree about it.
  const { own } = useKitInstance()
  const isResumed = useKitState((state) => state.initialized)
  const text =
    (isResumed ? undefined : own.remembered?.(namespace)) ??
    (waits ? (loadingLabel ?? t('button.connecting')) : (label ?? t('button.connect')))
  return <PageButton variant="primary" size={size} text={text} modal={modal} keepsWidth={waits} />
}

/** Whether a wallet has been asked. No wallet has seen the link that is only on screen. */
function waitsFor(namespace: NamespaceId | undefined, state: KitState): boolean {
  const connection = state.connections[namespace ?? state.activeNamespace]
  const hasLink = connection?.status === 'connecting' && connection.link !== undefined
  return !hasLink && statusOf(state, namespace) !== 'disconnected'
}

/** Used when the code of the account button fails to load: the error would otherwise unmount the host's page. */
export function plainAccount(): { default: ComponentType } {
  return { default: PlainAccountButton }
}

type PlainAccountButtonProps = Pick<AppKitConnectButtonProps, 'namespace'>

/** A button that shows the account's name or address and opens the modal, with code that the page has already. */
export function PlainAccountButton({ namespace }: PlainAccountButtonProps): ReactElement {
  const { address = '', profileName } = useAppKitAccount({ namespace })
  const shown = profileName ?? truncateAddress(address)
  return <AppKitConnectButton loadingLabel={shown} namespace={namespace} />
}
