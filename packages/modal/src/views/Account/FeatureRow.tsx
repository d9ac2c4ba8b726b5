import { type Feature, featureViews, go, type Kit } from '@latchkey/core'
import type { IconProps } from '@latchkey/ui'
import type { ComponentType, ReactElement } from 'react'
import { fetchedComponents } from '../../fetchedComponents.ts'
import { ActionTiles } from '../../parts/ActionTiles.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import type { Load } from '../../sdk/viewRow.ts'

/** The actions of the account in the required order (MOD-09): the enabled actions for this namespace. */
export function FeatureRow({
  features,
}: {
  readonly features: readonly (Feature & { readonly action: NonNullable<Feature['action']> })[]
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <ActionTiles
      tiles={features.map(({ id, action: { opens, icon, label } }) => ({
        id,
        // As: the features' texts are among the kit's texts.
        label: t(label as 'account.title'),
        // As: defineFeature checks that the icon is a component.
        icon: icon as ComponentType<IconProps> | undefined,
        // As: the view needs no parameters.
        onPress: () => go(kit, { view: opens as 'Account' }),
        onTouch: () => prefetchView(kit, opens),
      }))}
    />
  )
}

/** Fetch a view that a press may open. It never throws: the press itself tries again. */
function prefetchView(kit: Kit, view: string): void {
  const row = kit.get(featureViews).get(view)
  if (!row) return
  kit
    .get(fetchedComponents)
    // As: defineFeature checks that it gives the view's component.
    .prefetch(row.load as Load<never>)
    .catch(() => {})
}
