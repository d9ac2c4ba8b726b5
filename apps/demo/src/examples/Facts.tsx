import { useAppKitAccount, useAppKitNetwork, useWalletInfo } from 'latchkey/react'
import type { ReactNode } from 'react'
import { FactList } from '../FactList.tsx'

export function Facts(): ReactNode {
  const { status, address } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const network = caipNetwork && `${caipNetwork.name} (${caipNetwork.caipNetworkId})`
  return <FactList facts={{ status, wallet: walletInfo?.name, address, network }} />
}
