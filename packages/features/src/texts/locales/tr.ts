import type { FeatureTexts } from '../featureTexts.ts'

export const tr: FeatureTexts = {
  'receive.title': 'Al',
}
