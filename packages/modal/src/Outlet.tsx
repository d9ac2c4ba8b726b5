import type { Kit, Route } from '@latchkey/core'
import {
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactElement,
  Suspense,
  useState,
} from 'react'
import { Boundary } from './Boundary.tsx'
import { useKit } from './sdk/useKit.ts'
import { loaderOf, type ViewComponent } from './views.ts'
import { ConnectView } from './views/Connect/ConnectView.tsx'
import { FailedView } from './FailedView.tsx'
import { LoadingView } from './LoadingView.tsx'

/** The view of a route. Those that are not part of the shell are fetched; one that fails says so and offers a retry. */
export function Outlet({ route }: { readonly route: Route }): ReactElement {
  const kit = useKit()
  const [attempt, setAttempt] = useState(0)
  if (route.view === 'Connect') return <ConnectView />
  const View = kit.get(fetchedViews).get(kit, route.view)
  const retry = (): void => {
    kit.get(fetchedViews).forget(route.view)
    setAttempt(attempt + 1)
  }
  return (
    <Boundary key={attempt} fallback={<FailedView onRetry={retry} />}>
      <Suspense fallback={<LoadingView />}>
        {/* Routes pair a view with its parameters, and the view's own type asks for those. */}
        {createElement(View, { params: route.params as never })}
      </Suspense>
    </Boundary>
  )
}

type FetchedViews = {
  get(kit: Kit, view: string): LazyExoticComponent<ViewComponent>
  forget(view: string): void
}

/** One lazy component per view and kit: React keeps a failed import for good, so a retry needs a new one. */
function fetchedViews(): FetchedViews {
  const views = new Map<string, LazyExoticComponent<ViewComponent>>()
  return {
    get(kit, view) {
      let found = views.get(view)
      if (!found) {
        const load = loaderOf(kit, view)
        found = lazy(() => (load ? load() : Promise.reject(new Error(`no view ${view}`))))
        views.set(view, found)
      }
      return found
    },
    forget: (view) => views.delete(view),
  }
}
