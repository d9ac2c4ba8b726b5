import type { ReactElement } from 'react'
import { AppKitAccountButton, type AppKitAccountButtonProps } from './AppKitAccountButton.tsx'
import { AppKitConnectButton, type AppKitConnectButtonProps } from './ConnectButton.tsx'
import { useAppKitAccount } from './hooks/useAppKitAccount.ts'

export type AppKitButtonProps = AppKitConnectButtonProps & AppKitAccountButtonProps

/** The connect button while nobody is connected, else the account button. */
export function AppKitButton(props: AppKitButtonProps): ReactElement | null {
  const { isConnected } = useAppKitAccount()
  return isConnected ? <AppKitAccountButton {...props} /> : <AppKitConnectButton {...props} />
}
