import type { Kit } from '../interfaces/kit.ts'
import { isSupported } from './active.ts'

/**
 * Whether the network in use keeps the visitor from going on (MOD-08). It does not when the host allows any network, or when
 * the host turned off network switching (`enableNetworkSwitch`), because then there is no choice to offer.
 */
export function isUnsupported({ options, store }: Kit): boolean {
  return !(
    options.allowUnsupportedChain ||
    options.enableNetworkSwitch === false ||
    isSupported(store.getState())
  )
}
