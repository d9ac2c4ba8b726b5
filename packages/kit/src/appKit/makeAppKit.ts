import { eip155 } from '@latchkey/chains'
import { injected, walletConnect } from '@latchkey/connectors'
import {
  createKit,
  type FeatureSwitches,
  type KitOptions,
  type Network,
  raiseProjectIdMissing,
  type ThemeVariables,
} from '@latchkey/core'
import type { FeatureTexts } from '@latchkey/features'
import { KitError } from '@latchkey/protocol'
import type { Texts } from '@latchkey/ui'
import { mainnet } from '@latchkey/chains/networks'
import type { AppKitFeatures, AppKitOptions } from './options/appKitOptions.ts'
import { type AppKit, appKit, type GivenThemeVariables } from './appKit.ts'
import { takeOverFormer } from './formerKit.ts'
import { livingKits, setDefaultKit } from './defaultKit.ts'
import { readAdapters } from './adapters/readAdapters.ts'
import { requireNodes } from './options/requireNodes.ts'

/** AppKit's options under the same names, and our own `gateway`, `locale`, `storagePrefix`. */
export type CreateAppKitOptions = Omit<
  KitOptions,
  | 'networks'
  | 'namespaces'
  | 'connectors'
  | 'features'
  | 'switches'
  | 'modal'
  | 'themeVariables'
  | 'texts'
  | 'fetchLanguage'
> &
  AppKitOptions & {
    /** @default [mainnet] */
    readonly networks?: readonly [Network, ...Network[]] | undefined
    /**
     * Namespaces beside EVM (`solanaAdapter()` of `latchkey/solana`), and adapters of the libraries that the host uses
     * (`WagmiAdapter` of `latchkey/wagmi`). This kit owns the connections, and libraries reach them through these adapters.
     */
    readonly adapters?: readonly unknown[] | undefined
    readonly features?: (Partial<FeatureSwitches> & AppKitFeatures) | undefined
    /** Theme variables by AppKit's names `--w3m-…` or our names `--lk-…`. */
    readonly themeVariables?: GivenThemeVariables | undefined
    /** The host's own texts in place of some of ours: `{ 'connect.title': 'Log in' }`. */
    readonly texts?: OwnTexts | undefined
    /** Find wallets that announce themselves by EIP-6963. @default true */
    readonly enableEIP6963?: boolean | undefined
    /** Find wallets that only set `window.ethereum`. @default true */
    readonly enableInjected?: boolean | undefined
    /** Offer wallets on other devices and in apps, by WalletConnect. @default true */
    readonly enableWalletConnect?: boolean | undefined
    /**
     * The `wss://…` address of the relay for WalletConnect.
     * @default the gateway's relay; without a gateway, the public relay of `projectId`
     */
    readonly relayUrl?: string | undefined
  }

/** The host's own texts by key. */
export type OwnTexts = Partial<Texts> & FeatureTexts

/** The parts that a kit fetches when they are first needed. `latchkey/core` has none. */
export type LaterParts = Pick<KitOptions, 'modal' | 'fetchLanguage'>

/**
 * Make a kit from the options of `createAppKit`.
 * @throws KitError `OPTIONS_INVALID`, also of an adapter that does not fit; `SIWE_AND_SIWX`
 */
export function makeAppKit(options: CreateAppKitOptions, later: LaterParts): AppKit {
  const {
    networks = [mainnet],
    adapters = [],
    features,
    enableEIP6963,
    enableInjected,
    enableWalletConnect,
    relayUrl,
    themeVariables,
    ...rest
  } = options
  const ours = readAdapters(adapters)
  requireNodes(networks, rest)
  takeOverFormer(rest)
  for (const adapter of ours) adapter.prepare?.(rest)
  const kit = createKit({
    ...rest,
    // As: the values end in CSS, which writes numbers such as a z-index itself.
    themeVariables: themeVariables as ThemeVariables | undefined,
    networks,
    namespaces: [eip155(), ...ours.flatMap(({ namespace = [] }) => namespace)],
    connectors: [
      injected({ announced: enableEIP6963, legacy: enableInjected }),
      ...ours.flatMap(({ wallets = [] }) => wallets),
      ...(enableWalletConnect === false ? [] : [walletConnect({ ...rest, relayUrl })]),
    ],
    switches: features,
    ...later,
  })
  if (!options.projectId) raiseProjectIdMissing(kit)
  const made = appKit(kit)
  try {
    for (const adapter of ours) adapter.attach?.(made)
  } catch (error) {
    kit.destroy()
    throw error
  }
  return remembered(made)
}

/** Makes it the default kit of hooks, buttons and elements. */
export function remembered(made: AppKit): AppKit {
  reportTwin(made)
  setDefaultKit(made)
  return made
}

/** Says that two kits share their storage. It throws nothing: a development server runs a changed module again. */
function reportTwin({ kit: { options } }: AppKit): void {
  const twin = livingKits().some(
    ({ kit, own }) =>
      kit.options.storagePrefix === options.storagePrefix && !own.tenure().isTentative,
  )
  if (twin)
    console.error(
      new KitError('OPTIONS_INVALID', {
        option: 'storagePrefix',
        problem:
          'the page has another kit that stores under it: call createAppKit once, destroy that kit first, or give each kit its own',
      }),
    )
}
