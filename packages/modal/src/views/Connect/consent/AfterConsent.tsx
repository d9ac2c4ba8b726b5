import { type ReactNode, useState } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { lacksConsent } from './consent.ts'
import { ConsentView } from './ConsentView.tsx'

type AfterConsentProps = { readonly children?: ReactNode }

/** Shows a connecting view after the visitor's consent, since it may be opened without the Connect view before it. */
export function AfterConsent({ children }: AfterConsentProps): ReactNode {
  const kit = useKit()
  const [asks, setAsks] = useState(() => lacksConsent(kit))
  return asks ? <ConsentView onGiven={() => setAsks(false)} /> : children
}
