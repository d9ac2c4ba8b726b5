import type { Route } from '@latchkey/core'
import { createElement, type ReactElement, useState } from 'react'
import { fetched } from '../../fetched.ts'
import { useKit } from '../../sdk/useKit.ts'
import { lacksConsent } from './consent.ts'
import { ConsentView } from './ConsentView.tsx'

/** A view that connects, once the visitor agreed: it can be opened without the Connect view before it. */
export function AfterConsent({ params: route }: { readonly params: Route }): ReactElement {
  const kit = useKit()
  const [asks, setAsks] = useState(() => lacksConsent(kit))
  if (asks) return <ConsentView onGiven={() => setAsks(false)} />
  return createElement(kit.get(fetched).get(route.view), { params: route.params as never })
}
