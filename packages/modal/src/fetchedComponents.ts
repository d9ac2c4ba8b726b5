import { type ComponentType, lazy } from 'react'
import type { Load } from './sdk/viewRow.ts'

export type FetchedComponents = {
  /** The component of a loader, which suspends until its code is here. */
  get<Props>(load: Load<Props>): ComponentType<Props>
  /** Fetch it ahead of its use: it then never suspends, since React would show the skeleton for 300 ms. */
  prefetch<Props>(load: Load<Props>): Promise<void>
  /** Have the next ones fetched anew: React keeps a failed import for good. */
  forget(): void
}

/** This kit's components that are fetched on first use: `kit.get(fetchedComponents)`. */
export function fetchedComponents(): FetchedComponents {
  const components = new Map<unknown, unknown>()
  return {
    get<Props>(load: Load<Props>) {
      if (!components.has(load)) components.set(load, lazy(load))
      // The map pairs a loader with the component that it gives.
      return components.get(load) as ComponentType<Props>
    },
    async prefetch(load) {
      const { default: component } = await load()
      // A component that is being shown stays: another one would begin anew.
      if (!components.has(load)) components.set(load, component)
    },
    forget: () => components.clear(),
  }
}
