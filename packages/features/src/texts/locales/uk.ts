import type { FeatureTexts } from '../featureTexts.ts'

export const uk: FeatureTexts = {
  'receive.title': 'Отримати',
}
