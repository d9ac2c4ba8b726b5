import type { FeatureTexts } from '../featureTexts.ts'

export const ptBR: FeatureTexts = {
  'receive.title': 'Receber',
}
