import type { BaseRoutes, Feature, ViewName } from '@latchkey/core'
import * as list from './list.ts'

export * from './list.ts'
export { featureTextsOf } from './texts/languages.ts'
export type { FeatureTexts } from './texts/featureTexts.ts'

type Listed = (typeof list)[keyof typeof list]
/** The views in `Routes` that no manifest of `F` has. */
export type Missing<F extends Feature> = Exclude<
  ViewName,
  keyof BaseRoutes | (F extends F ? keyof F['views'] : never)
>

/** This does not compile while a view in `Routes` has no row in a manifest. */
export const features: [Missing<Listed>] extends [never]
  ? readonly Feature[]
  : { readonly missing: Missing<Listed> } = /*#__PURE__*/ Object.values(list)
