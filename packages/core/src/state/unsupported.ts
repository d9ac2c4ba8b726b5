import type { Kit } from '../interfaces/kit.ts'
import { isSupported } from './active.ts'

/**
 * Whether the network in use keeps the visitor from going on (MOD-08): not where the host allows any, nor where it has no
 * network switched (`enableNetworkSwitch`), for then no choice is offered.
 */
export function isUnsupported({ options, store }: Kit): boolean {
  return !(
    options.allowUnsupportedChain ||
    options.enableNetworkSwitch === false ||
    isSupported(store.getState())
  )
}
