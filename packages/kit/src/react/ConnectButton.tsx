import { truncateAddress } from '@latchkey/core/format'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { statusOf } from '../account.ts'
import { ConnectButtonCustom } from './ConnectButtonCustom.tsx'
import { useAppKitAccount } from './hooks/useAppKitAccount.ts'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from './useKitState.ts'
import { useModalButton } from './useModalButton.ts'
import { WordButton } from './WordButton.tsx'

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
  return useKitState(statusOf) === 'connected' ? (
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
}

/** A button that opens the Connect view. */
export function AppKitConnectButton({
  label,
  loadingLabel,
}: AppKitConnectButtonProps): ReactElement {
  const status = useKitState(statusOf)
  const modal = useModalButton()
  const t = useButtonText()
  const text =
    status === 'disconnected'
      ? (label ?? t('button.connect'))
      : (loadingLabel ?? t('button.connecting'))
  return <WordButton text={text} modal={modal} />
}

/** Used when the code of the account button fails to load: the error would otherwise unmount the host's page. */
export function plainAccount(): { default: ComponentType } {
  return { default: PlainAccountButton }
}

/** A button that shows the account's address and opens the modal, with code that the page has already. */
export function PlainAccountButton(): ReactElement {
  const { address = '' } = useAppKitAccount()
  return <AppKitConnectButton loadingLabel={truncateAddress(address)} />
}
