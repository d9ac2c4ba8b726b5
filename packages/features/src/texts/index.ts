export { en } from './en.ts'
export type { FeatureTexts } from './featureTexts.ts'
