import { useState } from 'react'
import { appendNew } from './appendNew.ts'

/** The order in which rows first appeared: a late row must not move another row under the pointer. */
export function useShownOrder<Id extends string>(ids: readonly Id[]): readonly Id[] {
  const [shown, setShown] = useState(ids)
  const next = appendNew(shown, ids)
  if (next !== shown) setShown(next)
  return next
}
