import type { FeatureTexts } from '../featureTexts.ts'

export const fa: FeatureTexts = {
  'receive.title': 'دریافت',
}
