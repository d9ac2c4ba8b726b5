import type { Feature } from '@latchkey/core'

/** Declare a feature: its manifest as it is, checked. */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature
}
