import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { statusOf } from '../../appKit/account.ts'
import type { AppKitAccountButtonProps } from './AccountButton.tsx'
import {
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  plainAccount,
  PlainAccountButton,
} from './ConnectButton.tsx'
import { useKitState } from '../useKitState.ts'

export type { AppKitAccountButtonProps }
export type AppKitButtonProps = AppKitConnectButtonProps & AppKitAccountButtonProps

/** Fetched for who is connected; a visitor who is not never pays for it. */
const AccountButton = /*#__PURE__*/ lazy(
  (): Promise<{ default: ComponentType<AppKitAccountButtonProps> }> =>
    import('./AccountButton.tsx').then(
      (module) => ({ default: module.AccountButton }),
      plainAccount,
    ),
)

/** The connect button while nobody is connected, else the account button. */
export function AppKitButton(props: AppKitButtonProps): ReactElement {
  return useKitState(statusOf) === 'connected' ? (
    <AppKitAccountButton {...props} />
  ) : (
    <AppKitConnectButton {...props} />
  )
}

/** Shows the account and opens its view; nothing while nobody is connected. */
export function AppKitAccountButton(props: AppKitAccountButtonProps): ReactElement | null {
  return useKitState(statusOf) === 'connected' ? (
    <Suspense fallback={<PlainAccountButton />}>
      <AccountButton {...props} />
    </Suspense>
  ) : null
}
