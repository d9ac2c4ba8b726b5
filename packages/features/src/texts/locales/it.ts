import type { FeatureTexts } from '../featureTexts.ts'

export const it: FeatureTexts = {
  'receive.title': 'Ricevi',
}
