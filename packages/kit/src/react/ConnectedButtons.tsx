import { type ReactElement, useSyncExternalStore } from 'react'
import { AccountButton } from './AccountButton.tsx'
import { AppKitNetworkButton } from './AppKitNetworkButton.tsx'
import type { ConnectButtonProps, Responsive } from './ConnectButton.tsx'

/** The parts of ConnectButton for a connected wallet. Default export: loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function ConnectedButtons({
  accountStatus,
  chainStatus = 'full',
  showBalance,
}: Omit<ConnectButtonProps, 'label'>): ReactElement {
  const large = useSyncExternalStore(onWidth, isLarge, () => true)
  const network = pick(chainStatus, large)
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8, maxWidth: '100%' }}>
      {network !== 'none' && <AppKitNetworkButton display={network} />}
      <AccountButton
        display={accountStatus && pick(accountStatus, large)}
        balance={showBalance && pick(showBalance, large) ? 'show' : 'hide'}
      />
    </span>
  )
}

function pick<T extends string | boolean>(value: Responsive<T>, large: boolean): T {
  if (typeof value !== 'object') return value
  return large ? (value.largeScreen ?? value.smallScreen) : value.smallScreen
}

const width = '(min-width: 768px)'

function isLarge(): boolean {
  return matchMedia(width).matches
}

function onWidth(changed: () => void): () => void {
  const query = matchMedia(width)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
