import type { FeatureTexts } from '../featureTexts.ts'

export const fr: FeatureTexts = {
  'receive.title': 'Recevoir',
}
