import { type Feature, featureViews, go, type Kit } from '@latchkey/core'
import { type IconProps, useStyles } from '@latchkey/ui'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { fetchedComponents } from '../../fetchedComponents.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import type { Load } from '../../sdk/viewRow.ts'
import css from './FeatureRow.css?inline'

/** The actions of the account in the required order (MOD-09): the enabled actions for this family. */
export function FeatureRow({
  features,
}: {
  readonly features: readonly (Feature & { readonly action: NonNullable<Feature['action']> })[]
}): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  if (features.length === 0) return null
  return (
    <div className="feature-row">
      {features.map(({ id, action: { opens, icon, label } }) => (
        <button
          key={id}
          type="button"
          className="feature-action"
          // As: the view needs no parameters.
          onClick={() => go(kit, { view: opens as 'Account' })}
          onPointerEnter={() => prefetchView(kit, opens)}
          onFocus={() => prefetchView(kit, opens)}
        >
          {/* As: defineFeature checks that the icon is a component. */}
          {icon !== undefined && createElement(icon as ComponentType<IconProps>, { size: 22 })}
          {/* As: the features' texts are among the kit's texts. */}
          <span>{t(label as 'account.title')}</span>
        </button>
      ))}
    </div>
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
