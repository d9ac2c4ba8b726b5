import { useKit } from '@latchkey/modal/sdk'
import { useSyncExternalStore } from 'react'
import { swapModel } from '../model.ts'
import type { SwapModel, SwapState } from '../swap.ts'

/** The state and the model of the kit's only swap. */
export function useSwap(): readonly [SwapState, SwapModel] {
  const model = useKit().get(swapModel)
  return [useSyncExternalStore(model.subscribe, model.read, model.read), model]
}
