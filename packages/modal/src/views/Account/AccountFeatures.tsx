import { available, type Feature, fetchFeatures, withRow } from '@latchkey/core'
import { createElement, type ReactElement, Suspense, useEffect, useState } from 'react'
import { fetchedComponents } from '../../fetchedComponents.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import type { Load } from '../../sdk/viewRow.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { FeatureRow } from './FeatureRow.tsx'
import { FeaturesPlaceholder } from './FeaturesPlaceholder.tsx'

/** The optional parts of the Account view for the active namespace. */
export function AccountFeatures(): ReactElement {
  const kit = useKit()
  const features = useFeatures()
  useSelector((state) => state.activeNamespace)
  if (!features) return <FeaturesPlaceholder />
  return (
    <>
      <FeatureRow features={available(kit, features, 'action')} />
      {withRow(kit, features).map(({ id, row }) => (
        // As: the manifest declares that the loader returns a module with a component.
        <Suspense key={id}>
          {createElement(kit.get(fetchedComponents).get(row.load as Load<object>))}
        </Suspense>
      ))}
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
