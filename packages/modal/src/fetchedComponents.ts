import { type ComponentType, lazy } from 'react'
import type { Load } from './sdk/viewRow.ts'

export type FetchedComponents = {
  /** The component of a loader; it suspends until its code is loaded. */
  get<Props>(load: Load<Props>): ComponentType<Props>
  /** Load a component before its use: it then never suspends. React would otherwise show the placeholder for 300 ms. */
  prefetch<Props>(load: Load<Props>): Promise<void>
  /** Load failed components again: React keeps a failed import for good. */
  forget(): void
}

/** A kit's components that are loaded on first use: `kit.get(fetchedComponents)`. */
export function fetchedComponents(): FetchedComponents {
  const components = new Map<unknown, unknown>()
  return {
    get<Props>(load: Load<Props>) {
      if (!components.has(load)) components.set(load, lazy(load))
      // As: the map pairs a loader with its component.
      return components.get(load) as ComponentType<Props>
    },
    async prefetch(load) {
      const { default: component } = await load()
      // A mounted component stays: another component would mount anew.
      if (!components.has(load)) components.set(load, component)
    },
    forget: () => components.clear(),
  }
}
