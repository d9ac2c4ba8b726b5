import { KitError } from '@latchkey/protocol'
import { version } from 'react'
import type { AppKit } from '../appKit/appKit.ts'
import { createAppKit as create, type CreateAppKitOptions } from '../appKit/createAppKit.ts'

/**
 * Create a kit with every part of this package, for EVM networks and the networks of `adapters`.
 * @throws KitError `OPTIONS_INVALID`, also of an adapter that does not fit, and before React 18; `SIWE_AND_SIWX`
 * @example const kit = createAppKit({ projectId, gateway: 'https://gateway.example', networks: [mainnet] })
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  if (Number.parseFloat(version) < 18)
    throw new KitError('OPTIONS_INVALID', {
      option: 'react',
      problem: `${version} is too old`,
    })
  return create(options)
}
