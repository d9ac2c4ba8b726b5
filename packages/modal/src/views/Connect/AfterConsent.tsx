import { type ReactElement, type ReactNode, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { lacksConsent } from './consent.ts'
import { ConsentView } from './ConsentView.tsx'

/** What connects, once the visitor agreed where the host wants that: it can be opened without the Connect view before it. */
export function AfterConsent({ children }: { readonly children: ReactNode }): ReactElement {
  const kit = useKit()
  const [asks, setAsks] = useState(() => lacksConsent(kit))
  return asks ? <ConsentView onGiven={() => setAsks(false)} /> : <>{children}</>
}
