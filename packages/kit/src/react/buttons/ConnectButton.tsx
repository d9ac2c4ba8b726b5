import { truncateAddress } from '@latchkey/core/format'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { statusOf } from '../../appKit/account.ts'
import { ConnectButtonCustom } from './ConnectButtonCustom.tsx'
import { useAppKitAccount } from '../hooks/useAppKitAccount.ts'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from '../useKitState.ts'
import { useModalButton } from './useModalButton.ts'
import { WordButton } from './WordButton.tsx'

/** One value, or one for narrow screens and another from 768 px on. */
export type Responsive<T> = T | { readonly smallScreen: T; readonly largeScreen?: T | undefined }

export type ConnectButtonProps = {
  /** @default 'Connect Wallet', in the kit's language */
  readonly label?: string | undefined
  /** What stands for the account. @default 'full' */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'address'> | undefined
  /** How the network is shown. @default 'full' */
  readonly chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'> | undefined
  /** Ask a node for the balance and show it: a request of its own, made as soon as somebody is connected. @default false */
  readonly showBalance?: Responsive<boolean> | undefined
}

/** Fetched for who is connected; a visitor who is not never pays for it. */
const ConnectedButtons = /*#__PURE__*/ lazy(
  (): Promise<{ default: ComponentType<Omit<ConnectButtonProps, 'label'>> }> =>
    import('./ConnectedButtons.tsx').catch(plainAccount),
)

/** Opens the modal; once connected, shows the network and the account. */
function ConnectButtonRoot({ label, ...connected }: ConnectButtonProps): ReactElement {
  return useKitState(statusOf) === 'connected' ? (
    <Suspense fallback={<PlainAccountButton />}>
      <ConnectedButtons {...connected} />
    </Suspense>
  ) : (
    <AppKitConnectButton label={label} />
  )
}

export const ConnectButton: typeof ConnectButtonRoot & {
  /** Your own looks: a render function that gets all there is to know. */
  Custom: typeof ConnectButtonCustom
} = /*#__PURE__*/ Object.assign(ConnectButtonRoot, { Custom: ConnectButtonCustom })

export type AppKitConnectButtonProps = {
  /** @default 'Connect Wallet', in the kit's language */
  readonly label?: string | undefined
  /** @default 'Connecting', in the kit's language */
  readonly loadingLabel?: string | undefined
}

/** Opens the Connect view. */
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

/** Where the code of the account button did not come: without this, the error would take the host's page away. */
export function plainAccount(): { default: ComponentType } {
  return { default: PlainAccountButton }
}

/** Says who is connected and opens the modal, with nothing but what the page has already. */
export function PlainAccountButton(): ReactElement {
  const { address = '' } = useAppKitAccount()
  return <AppKitConnectButton loadingLabel={truncateAddress(address)} />
}
