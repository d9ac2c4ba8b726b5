import type { FeatureModule } from '@latchkey/core'

/** What the kit fetches at the first touch: the window, and where the rest is. */
export * from '@latchkey/modal'
export const features = (): Promise<FeatureModule> => import('@latchkey/features')
