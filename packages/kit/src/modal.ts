import type { FeatureModule } from '@latchkey/core'

/** The code that the kit fetches at the first touch: the window, and the loaders of the rest. */
export * from '@latchkey/modal'
export const features = (): Promise<FeatureModule> => import('@latchkey/features')
