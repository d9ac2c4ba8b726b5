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

/** What is optional comes after the account itself; without it the account is all there, and the way out works. */
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

/** React keeps what a lazy component came to, a failure too. */
function fetchAnew(): LazyExoticComponent<typeof AccountFeatures> {
  return lazy(() =>
    import('./AccountFeatures.tsx').then((module) => ({ default: module.AccountFeatures })),
  )
}
