import type { FeatureTexts } from '../featureTexts.ts'

export const he: FeatureTexts = {
  'receive.title': 'קבלה',
}
