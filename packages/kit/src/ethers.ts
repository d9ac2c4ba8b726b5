import { KitError } from '@latchkey/protocol'
import { BrowserProvider, version } from 'ethers'
import type { AppKit } from './appKit/appKit.ts'
import { libraryAdapter } from './appKit/libraryAdapter.ts'
import { eip1193Of } from './viem/eip1193.ts'

export { type Eip1193Provider, eip1193Of } from './viem/eip1193.ts'

/**
 * AppKit's adapter of ethers 6, in its shape. The kit connects EVM wallets without it: it checks the version of ethers, and
 * gives the provider.
 * @throws KitError `OPTIONS_INVALID` with another version of ethers
 * @example createAppKit({ adapters: [new EthersAdapter()], networks, projectId })
 */
export class EthersAdapter {
  readonly #line = libraryAdapter()

  constructor() {
    requireSix()
  }

  /** `createAppKit` calls it with the kit. @throws KitError `OPTIONS_INVALID` when it belongs to another kit */
  attach(kit: AppKit): void {
    this.#line.attach(kit)
  }

  /** As `browserProviderOf`, of the adapter's kit. @throws KitError `KIT_MISSING` */
  getProvider(): BrowserProvider {
    return browserProviderOf(this.#line.kit())
  }
}

/**
 * A provider of ethers 6 that follows the kit: `getSigner()` gives the account that the kit shows, on its network.
 * @throws KitError `OPTIONS_INVALID` with another version of ethers
 * @example const signer = await browserProviderOf(kit).getSigner()
 */
export function browserProviderOf(kit: AppKit): BrowserProvider {
  requireSix()
  return new BrowserProvider(eip1193Of(kit), 'any')
}

function requireSix(): void {
  // As: version 5 has no such export.
  const found = version as string | undefined
  if (!found?.startsWith('6.'))
    throw new KitError('OPTIONS_INVALID', {
      option: 'adapters',
      problem: 'latchkey/ethers needs version 6 of ethers: use latchkey/ethers5 with version 5',
    })
}
