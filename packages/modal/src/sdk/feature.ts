import type { Feature, FeatureViewName } from '@latchkey/core'
import type { IconProps } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type { ViewRow } from './viewRow.ts'

/** An icon is a component, which core's type cannot declare. */
type WithIcon = {
  readonly action?: { readonly icon?: ComponentType<IconProps> }
}

/** The keys of a manifest's texts. */
type TextKeyOf<F extends Feature> = keyof F['texts'] & string

/** Each view is in `Routes`, its component takes the route's parameters, and its title is a text of the feature. */
type Checked<F extends Feature> = {
  readonly views: {
    readonly [V in keyof F['views']]: V extends FeatureViewName ? ViewRow<V, TextKeyOf<F>> : never
  }
  readonly tab?: { readonly title: TextKeyOf<F> }
}

/** Declare a feature: returns its manifest unchanged, with its types checked. */
export function defineFeature<const F extends Feature & WithIcon>(feature: F & Checked<F>): F {
  return feature
}
