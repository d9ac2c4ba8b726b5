import type { FeatureTexts } from '../featureTexts.ts'

export const vi: FeatureTexts = {
  'receive.title': 'Nhận',
}
