import type { FeatureTexts } from '../featureTexts.ts'

export const hi: FeatureTexts = {
  'receive.title': 'प्राप्त करें',
}
