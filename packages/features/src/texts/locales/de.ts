import type { FeatureTexts } from '../featureTexts.ts'

export const de: FeatureTexts = {
  'receive.title': 'Empfangen',
}
