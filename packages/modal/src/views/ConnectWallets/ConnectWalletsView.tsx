import type { ReactElement } from 'react'
import { ConsentGate, rowsOf } from '../Connect/ConnectGate.tsx'
import { WalletList } from '../Connect/WalletList.tsx'

/** The list of wallets, when the host folds it in the Connect view (HOST-14). */
export default function ConnectWalletsView(): ReactElement {
  return <ConsentGate>{(locked) => <WalletList {...rowsOf(locked)} />}</ConsentGate>
}
