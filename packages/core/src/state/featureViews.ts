import type { FeatureView } from '../interfaces/feature.ts'

/** The views of fetched features, by name: `kit.get(featureViews)`. */
export function featureViews(): Map<string, FeatureView> {
  return new Map()
}
