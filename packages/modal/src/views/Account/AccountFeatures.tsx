import { available, type Feature, fetchFeatures } from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { FeatureRow } from './FeatureRow.tsx'
import { FeaturesPlaceholder } from './FeaturesPlaceholder.tsx'

/** The optional parts of the Account view for the active family. */
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

/** Null until they are loaded. */
function useFeatures(): readonly Feature[] | null {
  const kit = useKit()
  const [features, setFeatures] = useState<readonly Feature[] | null>(null)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    fetchFeatures(kit).then((all) => {
      if (kit.signal.aborted) return
      setFeatures(all)
      // Without their code nothing is resumed this time.
      for (const { resume } of all) resume?.(kit).catch(() => {})
    }, setError)
  }, [kit])
  // The boundary around it reports the failure, and offers another try.
  if (error !== undefined) throw error
  return features
}
