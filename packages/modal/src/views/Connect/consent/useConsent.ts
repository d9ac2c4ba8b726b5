import { useState } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { consent } from './consent.ts'

/** Whether the visitor agreed, and a function to change it. It holds for the visit. */
export function useConsent(): readonly [given: boolean, change: (given: boolean) => void] {
  const agreed = useKit().get(consent)
  const [given, setGiven] = useState(agreed.given)
  const change = (now: boolean): void => {
    agree(agreed, now)
    setGiven(now)
  }
  return [given, change]
}

function agree(agreed: { given: boolean }, given: boolean): void {
  agreed.given = given
}
