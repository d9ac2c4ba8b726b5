import type { Feature } from '@latchkey/core'
import type { IconProps } from '@latchkey/ui'
import type { ComponentType } from 'react'

/** An icon is a component, which core's type cannot say. */
type WithIcon = {
  readonly action?: { readonly icon?: ComponentType<IconProps> }
}

/** Declare a feature: its manifest as it is, checked. */
export function defineFeature<const F extends Feature & WithIcon>(feature: F): F {
  return feature
}
