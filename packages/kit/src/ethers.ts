import { type BrowserProvider, version } from 'ethers'
import * as ethers from 'ethers'
import type { AppKit } from './appKit/appKit.ts'
import { libraryAdapter } from './appKit/adapters/libraryAdapter.ts'
import { requireMajor } from './appKit/options/requireMajor.ts'
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
  return new ethers.BrowserProvider(eip1193Of(kit), 'any')
}

function requireSix(): void {
  requireMajor('ethers', 'ethers', {
    majors: [6],
    // Version 5 writes `ethers/5.8.0`.
    version: version.replace('ethers/', ''),
    hint: 'npm install ethers@6, or use latchkey/ethers5 with version 5',
  })
}
