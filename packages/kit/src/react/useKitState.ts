import type { KitState } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { fingerprint } from '../appKit/options/fingerprint.ts'
import { useKitInstance } from './AppKitProvider.tsx'

/**
 * A value computed from the kit's state; the component renders again when the value changes. On the server and during
 * hydration it is computed from a fresh kit, so that both renders agree.
 */
export function useKitState<T>(select: (state: KitState) => T): T {
  const { store } = useKitInstance().kit
  const last = useRef<{ readonly value: T; text?: string }>(undefined)
  // Selections are small plain data, often new objects with the same content.
  const stable = useCallback(
    (state: KitState): T => {
      const value = select(state)
      const before = last.current
      if (before && value === before.value) return value
      if (before && fingerprint(value) === (before.text ??= fingerprint(before.value)))
        return before.value
      last.current = { value }
      return value
    },
    [select],
  )
  return useSyncExternalStore(
    store.subscribe,
    () => stable(store.getState()),
    () => stable(store.getInitialState()),
  )
}
