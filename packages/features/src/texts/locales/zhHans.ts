import type { FeatureTexts } from '../featureTexts.ts'

export const zhHans: FeatureTexts = {
  'receive.title': '接收',
}
