import type { Config } from '@wagmi/core'
import type { Metadata } from '@latchkey/core'
import { WagmiAdapter, type WagmiAdapterOptions } from '../wagmi/WagmiAdapter.ts'

/** The options of `getDefaultConfig`: RainbowKit's, and those of wagmi's `createConfig`. */
export type DefaultConfigOptions = Omit<WagmiAdapterOptions, 'networks'> & {
  readonly appName: string
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
  readonly projectId: string
  readonly chains: WagmiAdapterOptions['networks']
  /** @deprecated The kit finds the visitor's wallets, and offers the others from the directory. */
  readonly wallets?: readonly unknown[] | undefined
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
  ...rest
}: DefaultConfigOptions): Config {
  const adapter = new WagmiAdapter({ ...rest, networks: chains })
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
