import type { FeatureView } from '../interfaces/feature.ts'

/** Views of the kit's optional parts by name, once those are fetched: `kit.get(featureViews)`. */
export function featureViews(): Map<string, FeatureView> {
  return new Map()
}
