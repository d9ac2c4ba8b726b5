import type { FeatureModule, Kit } from '@latchkey/core'
import { mountModal as mount } from '@latchkey/modal'
import { reportWithoutEffect } from './appKit/reportWithoutEffect.ts'

/** The code that the kit fetches at the first touch: the window, and the loaders of the rest. */
export * from '@latchkey/modal'
export const features = (): Promise<FeatureModule> => import('@latchkey/features')
export function mountModal(kit: Kit): void {
  reportWithoutEffect(kit)
  mount(kit)
}
