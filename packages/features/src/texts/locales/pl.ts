import type { FeatureTexts } from '../featureTexts.ts'

export const pl: FeatureTexts = {
  'receive.title': 'Odbierz',
}
