import { type CaipNetwork, type Network, networkOf } from '@latchkey/core'
import type { NetworkId } from '@latchkey/protocol'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

/** The active network, and a function to switch it. */
export function useAppKitNetwork(): {
  readonly caipNetwork: CaipNetwork | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: NetworkId | undefined
  readonly switchNetwork: (network: Network) => Promise<void>
} {
  const { switchNetwork } = useKitInstance()
  const caipNetwork = useKitState(networkOf)
  return {
    caipNetwork,
    chainId: caipNetwork?.id,
    caipNetworkId: caipNetwork?.caipNetworkId,
    switchNetwork,
  }
}
