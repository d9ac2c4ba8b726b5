import { KitError } from '@latchkey/protocol'
import type { AppKit } from '../appKit/appKit.ts'
import { type CreateAppKitOptions, makeAppKit } from '../appKit/makeAppKit.ts'

/**
 * Create a kit without views, for pages that draw their own: `findWallets` and `connectWallet` take the place of the window.
 * Options of the window have no effect, and `open` rejects.
 * @throws KitError `OPTIONS_INVALID`, also of an adapter that does not fit; `SIWE_AND_SIWX`
 * @example const kit = createAppKit({ projectId, networks: [mainnet] })
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  return Object.assign(makeAppKit(options, {}), {
    open: () =>
      Promise.reject(
        new KitError('OPTIONS_INVALID', {
          option: 'view',
          problem:
            'latchkey/core has no views: connect by connectWallet, or import createAppKit from latchkey',
        }),
      ),
  })
}
