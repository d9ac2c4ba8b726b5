import type { FeatureTexts } from '../featureTexts.ts'

export const ko: FeatureTexts = {
  'receive.title': '받기',
}
