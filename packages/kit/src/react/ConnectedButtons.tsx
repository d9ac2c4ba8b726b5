import type { ReactElement } from 'react'
import { AppKitAccountButton } from './AppKitAccountButton.tsx'
import { AppKitNetworkButton } from './AppKitNetworkButton.tsx'
import type { ConnectButtonProps } from './ConnectButton.tsx'

/** What ConnectButton shows of a connection. Default export: loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function ConnectedButtons({
  accountStatus,
  chainStatus = 'full',
  showBalance,
}: Omit<ConnectButtonProps, 'label'>): ReactElement {
  return (
    <span style={{ display: 'inline-flex', gap: 8, maxWidth: '100%' }}>
      {chainStatus !== 'none' && <AppKitNetworkButton display={chainStatus} />}
      <AppKitAccountButton display={accountStatus} balance={showBalance ? 'show' : 'hide'} />
    </span>
  )
}
