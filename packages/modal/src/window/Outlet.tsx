import type { Route } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { createElement, type ReactElement, Suspense, useEffect, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import { FailedView } from './FailedView.tsx'
import { fetchedComponents } from '../fetchedComponents.ts'
import { LoadingView } from './LoadingView.tsx'
import { useKit } from '../sdk/useKit.ts'
import { rowOf } from '../views.ts'

const prefetchAfterMs = 400

type OutletProps = { readonly route: Route }

/** The view of a route. Views outside the shell are fetched; a view that fails to load offers a retry. */
export function Outlet({ route }: OutletProps): ReactElement {
  const kit = useKit()
  const [attempt, setAttempt] = useState(0)
  const retry = (): void => {
    kit.get(fetchedComponents).forget()
    setAttempt(attempt + 1)
  }
  const picksWallet = route.view === 'Connect' || route.view === 'ConnectWallets'
  // Not before the first paint has settled: the fetches must not compete with it.
  useEffect(() => {
    if (!picksWallet) return
    return kit.later(prefetchAfterMs, () => {
      import('../views/prefetchNext.ts')
        .then(({ prefetchNext }) => prefetchNext(kit))
        .catch(() => {})
    })
  }, [kit, picksWallet])
  return (
    <Boundary key={attempt} fallback={<FailedView onRetry={retry} />}>
      <Suspense fallback={<LoadingView />}>
        <View route={route} />
      </Suspense>
    </Boundary>
  )
}

function View({ route: { view, params } }: OutletProps): ReactElement {
  const kit = useKit()
  const row = rowOf(kit, view)
  if (!row) throw new KitError('VIEW_MISSING', { view })
  const component = 'component' in row ? row.component : kit.get(fetchedComponents).get(row.load)
  const shown = createElement(component, { params })
  // On every way to the view, the visitor agrees first when the host wants consent (HOST-13).
  return kit.options.switches.legalCheckbox && row.asksConsent
    ? createElement(kit.get(fetchedComponents).get(loadAfterConsent), undefined, shown)
    : shown
}

const loadAfterConsent = () =>
  import('../views/Connect/consent/AfterConsent.tsx').then(({ AfterConsent }) => ({
    default: AfterConsent,
  }))
