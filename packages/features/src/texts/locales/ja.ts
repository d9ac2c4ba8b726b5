import type { FeatureTexts } from '../featureTexts.ts'

export const ja: FeatureTexts = {
  'receive.title': '受け取る',
}
