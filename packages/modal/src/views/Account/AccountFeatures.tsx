import { type Feature, fetchFeatures } from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { FeatureRow } from './FeatureRow.tsx'

/** The kit's optional parts, as the Account view shows them. */
export function AccountFeatures(): ReactElement | null {
  const features = useFeatures()
  return features && <FeatureRow features={features} />
}

/** Null until they are here. */
function useFeatures(): readonly Feature[] | null {
  const kit = useKit()
  const [features, setFeatures] = useState<readonly Feature[] | null>(null)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    fetchFeatures(kit).then((all) => {
      setFeatures(all)
      // Without its code nothing is taken up this time.
      for (const { resume } of all) resume?.(kit).catch(() => {})
    }, setError)
  }, [kit])
  // What is around it says so, and offers another try.
  if (error !== undefined) throw error
  return features
}
