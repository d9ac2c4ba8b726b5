import type { Feature, FeatureViewName } from '@latchkey/core'
import type { IconProps } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type { ViewRow } from './viewRow.ts'

/** An icon is a component, which core's type cannot say. */
type WithIcon = {
  readonly action?: { readonly icon?: ComponentType<IconProps> }
}

/** Keys of the texts that a manifest brings. */
type TextKeyOf<F extends Feature> = keyof F['texts'] & string

/** Each view is in `Routes`, its component takes the route's parameters, and its title is a text of the feature. */
type Checked<F extends Feature> = {
  readonly views: {
    readonly [V in keyof F['views']]: V extends FeatureViewName ? ViewRow<V, TextKeyOf<F>> : never
  }
  readonly tab?: { readonly title: TextKeyOf<F> }
}

/** Declare a feature: its manifest as it is, checked. */
export function defineFeature<const F extends Feature & WithIcon>(feature: F & Checked<F>): F {
  return feature
}
