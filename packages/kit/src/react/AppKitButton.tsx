import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { statusOf } from '../account.ts'
import type { AppKitAccountButtonProps } from './AppKitAccountButton.tsx'
import {
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  plainAccount,
  PlainAccountButton,
} from './ConnectButton.tsx'
import { useKitState } from './useKitState.ts'

export type AppKitButtonProps = AppKitConnectButtonProps & AppKitAccountButtonProps

const AccountButton = /*#__PURE__*/ lazy(
  (): Promise<{ default: ComponentType<AppKitAccountButtonProps> }> =>
    import('./AppKitAccountButton.tsx').then(
      (module) => ({ default: module.AppKitAccountButton }),
      plainAccount,
    ),
)

/** The connect button while nobody is connected, else the account button. */
export function AppKitButton(props: AppKitButtonProps): ReactElement {
  return useKitState(statusOf) === 'connected' ? (
    <Suspense fallback={<PlainAccountButton />}>
      <AccountButton {...props} />
    </Suspense>
  ) : (
    <AppKitConnectButton {...props} />
  )
}
