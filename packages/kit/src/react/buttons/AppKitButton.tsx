import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import type { AppKitAccountButtonProps } from './AccountButton.tsx'
import {
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  plainAccount,
  PlainAccountButton,
} from './ConnectButton.tsx'
import { useStatus } from './useStatus.ts'

export type { AppKitAccountButtonProps }
/** The props of `AppKitButton`. */
export type AppKitButtonProps = AppKitConnectButtonProps & AppKitAccountButtonProps

/** Fetched when a wallet is connected, so that other visitors do not load it. */
const AccountButton = /*#__PURE__*/ lazy(
  (): Promise<{ default: ComponentType<AppKitAccountButtonProps> }> =>
    import('./AccountButton.tsx').then(
      (module) => ({ default: module.AccountButton }),
      plainAccount,
    ),
)

/** The connect button while no wallet is connected, else the account button. */
export function AppKitButton(props: AppKitButtonProps): ReactElement {
  return useStatus(props.namespace) === 'connected' ? (
    <AppKitAccountButton {...props} />
  ) : (
    <AppKitConnectButton {...props} />
  )
}

/** A button that shows the account and opens its view. It renders nothing while no wallet is connected. */
export function AppKitAccountButton(props: AppKitAccountButtonProps): ReactElement | null {
  return useStatus(props.namespace) === 'connected' ? (
    <Suspense fallback={<PlainAccountButton namespace={props.namespace} />}>
      <AccountButton {...props} />
    </Suspense>
  ) : null
}
