import { useMemo } from 'react'
import { type PublicState, publicState } from '../../appKit/appKit.ts'
import { type RemoteFeatures, remoteFeatures } from '../../appKit/options/remoteFeatures.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/**
 * The state of the kit: whether the modal is open, a request is loading and the kit is ready; the active network and
 * namespace; the features that AppKit's dashboard decides.
 */
export function useAppKitState(): PublicState & RemoteFeatures {
  const { kit } = useKitInstance()
  const state = useKitState(publicState)
  return useMemo(() => ({ ...state, ...remoteFeatures(kit) }), [kit, state])
}
