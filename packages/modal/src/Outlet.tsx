import type { Route } from '@latchkey/core'
import { createElement, type ReactElement, Suspense, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import { FailedView } from './FailedView.tsx'
import { fetched } from './fetched.ts'
import { LoadingView } from './LoadingView.tsx'
import { useKit } from './sdk/useKit.ts'
import { ConnectView } from './views/Connect/ConnectView.tsx'

/** The view of a route. Those that are not part of the shell are fetched; one that fails says so and offers a retry. */
export function Outlet({ route }: { readonly route: Route }): ReactElement {
  const kit = useKit()
  const [attempt, setAttempt] = useState(0)
  // Whatever asks a wallet comes after the visitor agreed, where the host wants that (HOST-13), and whoever led to it.
  const asks = kit.options.switches.legalCheckbox && /^(All|Connecting)/.test(route.view)
  const retry = (): void => {
    kit.get(fetched).forget()
    setAttempt(attempt + 1)
  }
  return (
    <Boundary key={attempt} fallback={<FailedView onRetry={retry} />}>
      <Suspense fallback={<LoadingView />}>
        {route.view === 'Connect' ? (
          <ConnectView />
        ) : (
          // Routes pair a view with its parameters, and the view's own type asks for those.
          createElement(kit.get(fetched).get(asks ? 'AfterConsent' : route.view), {
            params: (asks ? route : route.params) as never,
          })
        )}
      </Suspense>
    </Boundary>
  )
}
