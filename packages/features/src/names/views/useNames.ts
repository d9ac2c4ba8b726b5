import { useKit } from '@latchkey/modal/sdk'
import { useSyncExternalStore } from 'react'
import { type NamesModel, namesModel, type NamesState } from '../model.ts'

/** The state and the model of the kit's names. */
export function useNames(): readonly [NamesState, NamesModel] {
  const model = useKit().get(namesModel)
  return [useSyncExternalStore(model.subscribe, model.read, model.read), model]
}
