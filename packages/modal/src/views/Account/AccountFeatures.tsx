import { available, type Feature, fetchFeatures } from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { FeatureRow } from './FeatureRow.tsx'
import { FeaturesPlaceholder } from './FeaturesPlaceholder.tsx'

/** The kit's optional parts, as the Account view shows them: of another family other ones. */
export function AccountFeatures(): ReactElement {
  const kit = useKit()
  const features = useFeatures()
  useSelector((state) => state.activeNamespace)
  if (!features) return <FeaturesPlaceholder />
  return (
    <>
      <FeatureRow features={available(kit, features, 'action')} />
      <AccountTabs features={available(kit, features, 'tab')} />
    </>
  )
}

/** Null until they are here. */
function useFeatures(): readonly Feature[] | null {
  const kit = useKit()
  const [features, setFeatures] = useState<readonly Feature[] | null>(null)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    fetchFeatures(kit).then((all) => {
      if (kit.signal.aborted) return
      setFeatures(all)
      // Without its code nothing is taken up this time.
      for (const { resume } of all) resume?.(kit).catch(() => {})
    }, setError)
  }, [kit])
  // What is around it says so, and offers another try.
  if (error !== undefined) throw error
  return features
}
