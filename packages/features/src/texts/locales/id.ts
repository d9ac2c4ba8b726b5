import type { FeatureTexts } from '../featureTexts.ts'

export const id: FeatureTexts = {
  'receive.title': 'Terima',
}
