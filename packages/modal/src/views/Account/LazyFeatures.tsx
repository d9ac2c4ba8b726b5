import {
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactElement,
  Suspense,
  useState,
} from 'react'
import { Boundary } from '../../window/Boundary.tsx'
import { FailedView } from '../../window/FailedView.tsx'
import { FeaturesPlaceholder } from './FeaturesPlaceholder.tsx'
import type { AccountFeatures } from './AccountFeatures.tsx'

/** The optional parts load after the account itself; the account and its Disconnect button work without them. */
export function LazyFeatures(): ReactElement {
  const [{ attempt, features }, setState] = useState(() => ({ attempt: 0, features: fetchAnew() }))
  return (
    <Boundary
      key={attempt}
      fallback={
        <FailedView onRetry={() => setState({ attempt: attempt + 1, features: fetchAnew() })} />
      }
    >
      <Suspense fallback={<FeaturesPlaceholder />}>{createElement(features)}</Suspense>
    </Boundary>
  )
}

/** React keeps the result of a lazy component, a failure too, so a retry needs a new component. */
function fetchAnew(): LazyExoticComponent<typeof AccountFeatures> {
  return lazy(() =>
    import('./AccountFeatures.tsx').then((module) => ({ default: module.AccountFeatures })),
  )
}
