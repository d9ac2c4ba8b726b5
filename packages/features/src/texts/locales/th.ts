import type { FeatureTexts } from '../featureTexts.ts'

export const th: FeatureTexts = {
  'receive.title': 'รับ',
}
