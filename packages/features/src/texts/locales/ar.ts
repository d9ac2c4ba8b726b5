import type { FeatureTexts } from '../featureTexts.ts'

export const ar: FeatureTexts = {
  'receive.title': 'استلام',
}
