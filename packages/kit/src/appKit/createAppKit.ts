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

/** A chain family beside EVM, and how its wallets are found: `solanaAdapter()` of `latchkey/solana`. */
export type Adapter = { readonly family: Namespace; readonly wallets: ConnectorSource }

/** The options hosts know from AppKit, under the same names, and `gateway`, `locale`, `storagePrefix` of ours. */
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
     * Families beside EVM, as an `Adapter` each. Those of other kits are accepted and not needed: this kit owns the
     * connections, and host libraries see them through its own.
     */
    readonly adapters?: readonly unknown[] | undefined
    readonly features?: (Partial<FeatureSwitches> & AppKitFeatures) | undefined
    /** AppKit's `--w3m-…` names and our `--lk-…`. */
    readonly themeVariables?: { readonly [name: `--${string}`]: string | number } | undefined
    /** Your own words in place of some texts: `{ 'connect.title': 'Log in' }`. */
    readonly texts?: OwnTexts | undefined
    /** Wallets that announce themselves by EIP-6963. @default true */
    readonly enableEIP6963?: boolean | undefined
    /** Wallets that only set `window.ethereum`. @default true */
    readonly enableInjected?: boolean | undefined
    /** Wallets on other devices and in apps, by a pairing link. @default true */
    readonly enableWalletConnect?: boolean | undefined
    /** `wss://…` of the relay that those wallets use. @default the gateway's, or without one the public relay that `projectId` is of */
    readonly relayUrl?: string | undefined
  }

/** A host's own words in place of some texts, by key. */
export type OwnTexts = Partial<Texts> & FeatureTexts

/** Which parts a lean kit is made of. */
export type CreateKitOptions = Omit<
  KitOptions,
  'switches' | 'modal' | 'texts' | 'fetchLanguage'
> & {
  /** @default none */
  readonly features?: readonly Feature[]
  readonly texts?: OwnTexts | undefined
}

/** What a kit fetches when it is first needed. */
const later = {
  modal: () => import('../modal.ts'),
  fetchLanguage: (kit, tag) =>
    import('@latchkey/modal/language').then(({ fetchLanguage }) => fetchLanguage(kit, tag)),
} satisfies Partial<KitOptions>

/**
 * Make a kit with everything this package has, for EVM networks and those of `adapters`.
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
  // As: read for properties that other kits' adapters have not.
  const ours = adapters as readonly Partial<Adapter>[]
  const kit = createCoreKit({
    ...rest,
    // As: CSS, where they end, writes numbers like a z-index by itself.
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
 * Make a kit from chosen parts only.
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
