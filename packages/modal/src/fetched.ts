import type { Kit } from '@latchkey/core'
import { lazy } from 'react'
import { arrivedView, loaderOf, type ViewComponent } from './views.ts'

export type Fetched = {
  /** The component of a name in the tables of views. */
  get(view: string): ViewComponent
  /** Have the next ones fetched anew: React keeps a failed import for good. */
  forget(): void
}

/** This kit's components that are fetched on first use: `kit.get(fetched)`. */
export function fetched(kit: Kit): Fetched {
  const views = new Map<string, ViewComponent>()
  return {
    get(view) {
      let found = views.get(view)
      if (!found) {
        const load = loaderOf(kit, view)
        found =
          arrivedView(kit, view) ??
          lazy(() => (load ? load() : Promise.reject(new Error(`no view ${view}`))))
        views.set(view, found)
      }
      return found
    },
    forget: () => views.clear(),
  }
}
