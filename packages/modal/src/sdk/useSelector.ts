import type { KitState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

/**
 * A part of the state; the component renders again when that part changes. The selector must return the same value for the
 * same state.
 */
export function useSelector<Value>(select: (state: KitState) => Value): Value {
  const { store } = useKit()
  const read = (): Value => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
