import type { Feature } from '@latchkey/core'
import * as list from './list.ts'

export * from './list.ts'
export { featureTextsOf } from './texts/languages.ts'
export type { FeatureTexts } from './texts/featureTexts.ts'

export const features: readonly Feature[] = /*#__PURE__*/ Object.values(list)
