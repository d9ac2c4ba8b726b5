import { version } from 'vue'
import type { AppKit } from '../appKit/appKit.ts'
import { createAppKit as create, type CreateAppKitOptions } from '../appKit/createAppKit.ts'
import { requireMajor } from '../appKit/options/requireMajor.ts'

/**
 * Create a kit with every part of this package, for EVM networks and the networks of `adapters`.
 * @throws KitError `OPTIONS_INVALID`, also of an adapter that does not fit, and with another version of Vue than 3;
 *   `SIWE_AND_SIWX`
 * @example createAppKit({ projectId, gateway: 'https://gateway.example', networks: [mainnet] })
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  requireMajor('vue', 'vue', { majors: [3], version })
  return create(options)
}
