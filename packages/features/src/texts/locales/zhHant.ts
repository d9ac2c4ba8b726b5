import type { FeatureTexts } from '../featureTexts.ts'

export const zhHant: FeatureTexts = {
  'receive.title': '接收',
}
