import type { FeatureModule, Kit } from '@latchkey/core'
import { mountModal as mount } from '@latchkey/modal'

/** The code that the kit fetches at the first touch: the window, and the loaders of the rest. */
export * from '@latchkey/modal'
export const features = (): Promise<FeatureModule> => import('@latchkey/features')
export function mountModal(kit: Kit): void {
  mount(kit)
  // Only the host's developer reads it, so no visitor waits for it.
  void import('./appKit/options/reportWithoutEffect.ts').then(
    ({ reportWithoutEffect }) => reportWithoutEffect(kit),
    () => {},
  )
}
