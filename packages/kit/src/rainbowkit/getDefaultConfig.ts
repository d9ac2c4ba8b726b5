import type { Config } from '@wagmi/core'
import type { Metadata, Network } from '@latchkey/core'
import type { ChainPicture } from './Chain.ts'
import { connectorsForWallets } from './connectorsForWallets.ts'
import type { WalletList } from './Wallet.ts'
import { WagmiAdapter, type WagmiAdapterOptions } from '../wagmi/WagmiAdapter.ts'

/** The options of `getDefaultConfig`: RainbowKit's, and those of wagmi's `createConfig`. */
export type DefaultConfigOptions = Omit<WagmiAdapterOptions, 'networks'> & {
  readonly appName: string
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
  readonly projectId: string
  readonly chains: readonly (Network & ChainPicture)[]
  /** Wallets by name (`latchkey/rainbowkit/wallets`), which the window lists first. @default wallets that the kit recommends */
  readonly wallets?: WalletList | undefined
}

/** What a config of `getDefaultConfig` brings for `RainbowKitProvider`. */
export type Defaults = {
  readonly adapter: WagmiAdapter
  readonly projectId: string
  readonly metadata: Metadata
}

const mark = Symbol.for('latchkey.defaultConfig')

/**
 * A wagmi config as RainbowKit's function of this name makes it, for `WagmiProvider` and `RainbowKitProvider`.
 * @throws KitError `OPTIONS_INVALID`
 */
export function getDefaultConfig({
  appName: name,
  appDescription,
  appUrl,
  appIcon,
  projectId,
  chains,
  wallets = [],
  connectors = [],
  ...rest
}: DefaultConfigOptions): Config {
  const adapter = new WagmiAdapter({
    ...rest,
    networks: chains,
    connectors: [...connectorsForWallets(wallets), ...connectors],
  })
  const metadata = {
    name,
    ...(appDescription && { description: appDescription }),
    ...(appUrl && { url: appUrl }),
    ...(appIcon && { icons: [appIcon] }),
  }
  const defaults: Defaults = { adapter, projectId, metadata }
  return Object.assign(adapter.wagmiConfig, { [mark]: defaults })
}

/** What `getDefaultConfig` left at a config; undefined for another config. */
export function defaultsOf(config: Config): Defaults | undefined {
  return (config as { readonly [mark]?: Defaults })[mark]
}
