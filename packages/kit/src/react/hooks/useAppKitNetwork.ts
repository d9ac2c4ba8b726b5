import type { Network } from '@latchkey/core'
import { type NetworkView, networkView } from '../../appKit/appKit.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/** The active network, and a function to switch it. */
export function useAppKitNetwork(): NetworkView & {
  readonly switchNetwork: (network: Network) => Promise<void>
} {
  const { switchNetwork } = useKitInstance()
  return { ...useKitState(networkView), switchNetwork }
}
