import { useKit } from '@latchkey/modal/sdk'
import { useSyncExternalStore } from 'react'
import { sendModel, type SendModel } from '../model.ts'
import type { SendState } from '../send.ts'

/** The state and the model of the kit's only send. */
export function useSend(): readonly [SendState, SendModel] {
  const model = useKit().get(sendModel)
  return [useSyncExternalStore(model.subscribe, model.read, model.read), model]
}
