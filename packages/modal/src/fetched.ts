import type { Kit } from '@latchkey/core'
import { lazy, type LazyExoticComponent } from 'react'
import { loaderOf, type ViewComponent } from './views.ts'

export type Fetched = {
  /** The component of a name in the tables of views. */
  get(view: string): LazyExoticComponent<ViewComponent>
  /** Have the next ones fetched anew: React keeps a failed import for good. */
  forget(): void
}

/** This kit's components that are fetched on first use: `kit.get(fetched)`. */
export function fetched(kit: Kit): Fetched {
  const views = new Map<string, LazyExoticComponent<ViewComponent>>()
  return {
    get(view) {
      let found = views.get(view)
      if (!found) {
        const load = loaderOf(kit, view)
        found = lazy(() => (load ? load() : Promise.reject(new Error(`no view ${view}`))))
        views.set(view, found)
      }
      return found
    },
    forget: () => views.clear(),
  }
}
