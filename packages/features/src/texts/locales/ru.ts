import type { FeatureTexts } from '../featureTexts.ts'

export const ru: FeatureTexts = {
  'receive.title': 'Получить',
}
