import type { FeatureTexts } from '../featureTexts.ts'

export const es: FeatureTexts = {
  'receive.title': 'Recibir',
}
