import { KitError } from '@latchkey/protocol'
import type { AppKit } from './appKit/appKit.ts'
import { libraryAdapter } from './appKit/adapters/libraryAdapter.ts'
import { eip1193Of } from './viem/eip1193.ts'

export { type Eip1193Provider, eip1193Of } from './viem/eip1193.ts'

/** The class `Web3Provider` of ethers 5: `ethers.providers.Web3Provider`, or that of `@ethersproject/providers`. */
export type Web3ProviderClass<Provider> = new (
  // As: ethers' own type of a provider is wider than any other.
  external: never,
  network: 'any',
) => Provider

/**
 * AppKit's adapter of ethers 5, in its shape. The kit connects EVM wallets without it.
 * @example createAppKit({ adapters: [new Ethers5Adapter()], networks, projectId })
 */
export class Ethers5Adapter {
  readonly #line = libraryAdapter()

  /** `createAppKit` calls it with the kit. @throws KitError `OPTIONS_INVALID` when it belongs to another kit */
  attach(kit: AppKit): void {
    this.#line.attach(kit)
  }

  /** As `web3ProviderOf`, of the adapter's kit. @throws KitError `KIT_MISSING` */
  getProvider<Provider>(Web3Provider: Web3ProviderClass<Provider>): Provider {
    return web3ProviderOf(this.#line.kit(), Web3Provider)
  }
}

/**
 * A provider of ethers 5 that follows the kit: `getSigner()` gives the account that the kit shows, on its network. The host
 * passes the class, so that this package needs no version of ethers.
 * @throws KitError `OPTIONS_INVALID` without a class, as ethers 6 has none of this name
 * @example const signer = web3ProviderOf(kit, ethers.providers.Web3Provider).getSigner()
 */
export function web3ProviderOf<Provider>(
  kit: AppKit,
  Web3Provider: Web3ProviderClass<Provider>,
): Provider {
  // As: hosts without types pass what ethers 6 does not have.
  if (!(Web3Provider as unknown))
    throw new KitError('OPTIONS_INVALID', {
      option: 'Web3Provider',
      problem:
        'it is undefined: pass ethers.providers.Web3Provider of ethers 5, or use latchkey/ethers with version 6',
    })
  // As: see the class.
  return new Web3Provider(eip1193Of(kit) as never, 'any')
}
