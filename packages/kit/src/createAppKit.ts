import { eip155 } from '@latchkey/chains'
import { injected, walletConnect } from '@latchkey/connectors'
import {
  type ConnectorSource,
  createKit as createCoreKit,
  type Feature,
  type FeatureSwitches,
  type KitOptions,
  type Namespace,
  type Network,
  raiseProjectIdMissing,
  type ThemeVariables,
} from '@latchkey/core'
import type { FeatureTexts } from '@latchkey/features'
import type { Texts } from '@latchkey/ui'
import { mainnet } from '@latchkey/chains/networks'
import type { AppKitFeatures, AppKitOptions } from './appKitOptions.ts'
import { type AppKit, appKit } from './appKit.ts'
import { setDefaultKit } from './defaultKit.ts'

/** A chain family beside EVM, and the source of its wallets: `solanaAdapter()` of `latchkey/solana`. */
export type Adapter = { readonly family: Namespace; readonly wallets: ConnectorSource }

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
     * Families beside EVM, an `Adapter` for each. Adapters of other kits are accepted and not needed: this kit owns the
     * connections, and host libraries reach them through this kit's own adapters.
     */
    readonly adapters?: readonly unknown[] | undefined
    readonly features?: (Partial<FeatureSwitches> & AppKitFeatures) | undefined
    /** Theme variables by AppKit's names `--w3m-…` or our names `--lk-…`. */
    readonly themeVariables?: { readonly [name: `--${string}`]: string | number } | undefined
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

/** The parts of a lean kit. */
export type CreateKitOptions = Omit<
  KitOptions,
  'switches' | 'modal' | 'texts' | 'fetchLanguage'
> & {
  /** @default none */
  readonly features?: readonly Feature[]
  readonly texts?: OwnTexts | undefined
}

/** The parts that a kit fetches when they are first needed. */
const later = {
  modal: () => import('./modal.ts'),
  fetchLanguage: (kit, tag) =>
    import('@latchkey/modal/language').then(({ fetchLanguage }) => fetchLanguage(kit, tag)),
} satisfies Partial<KitOptions>

/**
 * Create a kit with every part of this package, for EVM networks and the networks of `adapters`.
 * @throws KitError `OPTIONS_INVALID`, `SIWE_AND_SIWX`
 * @example const kit = createAppKit({ projectId, gateway: 'https://gateway.example', networks: [mainnet] })
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
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
  // As: adapters of other kits may lack these properties.
  const ours = adapters as readonly Partial<Adapter>[]
  const kit = createCoreKit({
    ...rest,
    // As: the values end in CSS, which writes numbers such as a z-index itself.
    themeVariables: themeVariables as ThemeVariables | undefined,
    networks,
    namespaces: [eip155(), ...ours.flatMap(({ family = [] }) => family)],
    connectors: [
      injected({ announced: enableEIP6963, legacy: enableInjected }),
      ...ours.flatMap(({ wallets = [] }) => wallets),
      ...(enableWalletConnect === false ? [] : [walletConnect({ ...rest, relayUrl })]),
    ],
    switches: features,
    ...later,
  })
  if (!options.projectId) raiseProjectIdMissing(kit)
  return remembered(appKit(kit))
}

/**
 * Create a kit from chosen parts only.
 * @throws KitError `OPTIONS_INVALID`, `SIWE_AND_SIWX`
 * @example createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [injected()] })
 */
export function createKit(options: CreateKitOptions): AppKit {
  return remembered(appKit(createCoreKit({ features: [], ...options, ...later })))
}

function remembered(made: AppKit): AppKit {
  setDefaultKit(made)
  return made
}
