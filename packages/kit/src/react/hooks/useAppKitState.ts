import { type PublicState, publicState } from '../../appKit/appKit.ts'
import { useKitState } from '../useKitState.ts'

/** Whether the modal is open, something loads, the kit is ready; the active network and family. */
export function useAppKitState(): PublicState {
  return useKitState(publicState)
}
