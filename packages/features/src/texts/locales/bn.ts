import type { FeatureTexts } from '../featureTexts.ts'

export const bn: FeatureTexts = {
  'receive.title': 'গ্রহণ করুন',
}
