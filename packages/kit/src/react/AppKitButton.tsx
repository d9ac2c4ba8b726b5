import { lazy, type ReactElement, Suspense } from 'react'
import type { AppKitAccountButtonProps } from './AppKitAccountButton.tsx'
import { AppKitConnectButton, type AppKitConnectButtonProps } from './ConnectButton.tsx'
import { useAppKitAccount } from './hooks/useAppKitAccount.ts'

export type AppKitButtonProps = AppKitConnectButtonProps & AppKitAccountButtonProps

const AccountButton = /*#__PURE__*/ lazy(() =>
  import('./AppKitAccountButton.tsx').then((module) => ({ default: module.AppKitAccountButton })),
)

/** The connect button while nobody is connected, else the account button. */
export function AppKitButton(props: AppKitButtonProps): ReactElement {
  const { isConnected } = useAppKitAccount()
  const button = <AppKitConnectButton {...props} />
  return isConnected ? (
    <Suspense fallback={button}>
      <AccountButton {...props} />
    </Suspense>
  ) : (
    button
  )
}
