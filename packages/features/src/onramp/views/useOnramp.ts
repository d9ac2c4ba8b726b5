import { useKit } from '@latchkey/modal/sdk'
import { useSyncExternalStore } from 'react'
import { onrampModel, type OnrampModel } from '../model.ts'
import type { OnrampState } from '../onramp.ts'

/** The state and the model of the kit's only purchase form. */
export function useOnramp(): readonly [OnrampState, OnrampModel] {
  const model = useKit().get(onrampModel)
  return [useSyncExternalStore(model.subscribe, model.read, model.read), model]
}
