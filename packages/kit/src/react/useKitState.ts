import type { KitState } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { fingerprint } from '../fingerprint.ts'
import { useKitInstance } from './KitContext.tsx'

/**
 * A value computed from the kit's state; the component renders again when the value changes. On the server and while
 * hydrating it is that of a fresh kit, so that both renders agree.
 */
export function useKitState<T>(select: (state: KitState) => T): T {
  const { store } = useKitInstance().kit
  const last = useRef<{ readonly text: string; readonly value: T }>(undefined)
  // Selections are plain data, small, and often new objects with the same content.
  const stable = useCallback(
    (state: KitState): T => {
      const value = select(state)
      const text = fingerprint(value)
      if (last.current?.text !== text) last.current = { text, value }
      return last.current.value
    },
    [select],
  )
  return useSyncExternalStore(
    store.subscribe,
    () => stable(store.getState()),
    () => stable(store.getInitialState()),
  )
}
