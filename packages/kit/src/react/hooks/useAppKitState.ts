import { type PublicState, publicState } from '../../appKit.ts'
import { useKitState } from '../useKitState.ts'

/**
 * The state of the kit: whether the modal is open, a request is loading and the kit is ready; the active network and
 * family.
 */
export function useAppKitState(): PublicState {
  return useKitState(publicState)
}
