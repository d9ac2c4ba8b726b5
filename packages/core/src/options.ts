import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { ConnectorSource } from './interfaces/connector.ts'
import type { Feature, FeatureModule } from './interfaces/feature.ts'
import type { Namespace } from './interfaces/namespace.ts'
import { type CaipNetwork, type Network, toCaipNetwork } from './interfaces/network.ts'
import type { SiwxConfig } from './interfaces/siwx.ts'
import type { OpenOptions } from './window/open.ts'
import type { Kit } from './kit.ts'

/** `auto` follows the visitor's `prefers-color-scheme`. */
export type ThemeMode = 'dark' | 'light' | 'auto'
export type ThemeVariables = { readonly [name: `--${string}`]: string }
export type Metadata = {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** Switches of what the modal offers (HOST-04, HOST-05). */
export type FeatureSwitches = {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly emailShowWallets: boolean
  readonly socials: boolean | readonly string[]
  readonly history: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  /** Actions of the Account view that come first, in this order; the others follow in the default one. @default onramp, swaps, receive, send */
  readonly walletFeaturesOrder: readonly WalletFeature[]
}
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
/** Of the Connect view's rows, in the default order (HOST-10). */
export const connectorGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectorGroup = (typeof connectorGroups)[number]

/** A wallet that the host adds to the list. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
}

export type Token = { readonly address: string; readonly image?: string }

export type KitOptions = {
  /** At least one. */
  readonly networks: readonly [Network, ...Network[]]
  readonly namespaces: readonly Namespace[]
  readonly connectors: readonly ConnectorSource[]
  /** In place of those that come with the window. */
  readonly features?: readonly Feature[] | undefined
  /** Loads the window; called on the first open, or when the visitor points at a button. */
  readonly modal?: (() => Promise<ModalModule>) | undefined
  /** Origin of the gateway, such as `https://gateway.example`. Without one the kit reads from nodes alone. */
  readonly gateway?: string | undefined
  readonly projectId?: string | undefined
  /** @default the first network */
  readonly defaultNetwork?: Network | undefined
  readonly metadata?: Metadata | undefined
  readonly switches?: Partial<FeatureSwitches> | undefined
  /** Tokens (ERC-20 contracts, mints of Solana) whose balances are wanted beside the listed ones, by CAIP-2 network id. */
  readonly tokens?: { readonly [network: string]: Token | readonly Token[] } | undefined
  /** @default 'dark' */
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  /** RPC URLs by CAIP-2 network id, used before any other. */
  readonly customRpcUrls?:
    | { readonly [network: string]: readonly { readonly url: string }[] }
    | undefined
  /** Wallets of the directory shown in the Connect view, in this order; without them, some are recommended. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Only these wallets of the directory. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Never these wallets of the directory. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets beside those of the directory; with them nothing is recommended. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Where the Connect view leads to all wallets. @default 'SHOW' */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** `https:` pages that the Connect view links to; with `legalCheckbox` nothing connects before the visitor agreed to them. */
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  readonly chainImages?: { readonly [networkId: string]: string } | undefined
  readonly connectorImages?: { readonly [connectorId: string]: string } | undefined
  /** Which kind of account is wanted where a wallet has several. @default payment for bip122, smartAccount for eip155, else eoa */
  readonly defaultAccountTypes?: AccountTypes | undefined
  /** @default false */
  readonly allowUnsupportedChain?: boolean | undefined
  /** @default true */
  readonly enableReconnect?: boolean | undefined
  /** @default true */
  readonly enableNetworkSwitch?: boolean | undefined
  /** The host shows the kit inside its page, as a panel: nothing is put into the page by `open`. @default false */
  readonly enableEmbedded?: boolean | undefined
  /** Show every alert on screen, not only those about the configuration. @default false */
  readonly debug?: boolean | undefined
  /** Prefix of everything the kit stores. Give two kits on one origin different ones to keep them apart. @default '@latchkey/' */
  readonly storagePrefix?: string | undefined
  /**
   * The texts' language: its BCP 47 tag, and its file is fetched at the first touch; or the language itself, and the page
   * has it from the start. English until it is here, and where there is none for a tag. @default 'en'
   */
  readonly locale?: string | Language | undefined
  /** The host's own words in place of some texts, by key. */
  readonly texts?: { readonly [key: string]: string | undefined } | undefined
  /** Fetches the language that a tag stands for, and puts its texts into the state. */
  readonly fetchLanguage?: ((kit: Kit, tag: string) => Promise<void>) | undefined
  /** Visitors sign in with their wallet: how, or what makes that for a kit, such as `gatewaySiwx()` of `latchkey/siwx`. */
  readonly siwx?: SiwxSource | undefined
  /** The same by the callbacks of `createSIWEConfig`; one of the two. */
  readonly siweConfig?: SiwxSource | undefined
}

export type SiwxSource = SiwxConfig | ((kit: Kit) => SiwxConfig | Promise<SiwxConfig>)

/** What the texts say in one language, by key; `locale` is its BCP 47 tag, for `Intl`. */
export type Language = {
  readonly locale: string
  readonly texts: { readonly [key: string]: string }
}

/** Kinds of accounts that families have (STA-02). */
export type AccountTypes = {
  readonly [N in NamespaceId]?: N extends 'eip155'
    ? 'eoa' | 'smartAccount'
    : N extends 'bip122'
      ? 'payment' | 'ordinal' | 'stx'
      : 'eoa'
}

/**
 * What `@latchkey/modal` gives: the window, and core's own `show` and `discover` beside it. One import and not three, since
 * every further one costs the page work between the pointer and the press.
 */
export type ModalModule = {
  /** Have the window in the page, unless it is there or the kit is shown elsewhere. */
  mountModal(kit: Kit): void
  show(kit: Kit, options: OpenOptions): Promise<void>
  discover(kit: Kit): Promise<unknown>
  /** Fetches what is optional. */
  readonly features?: (() => Promise<FeatureModule>) | undefined
}

const defaultSwitches: FeatureSwitches = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  socials: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  connectorTypeOrder: connectorGroups,
  // Nothing comes before the order of the features' own manifests.
  walletFeaturesOrder: [],
}

export type ResolvedOptions = Omit<
  KitOptions,
  'networks' | 'defaultNetwork' | 'defaultAccountTypes' | 'switches'
> & {
  readonly networks: readonly CaipNetwork[]
  readonly defaultNetwork: CaipNetwork
  readonly defaultAccountTypes: AccountTypes
  readonly switches: FeatureSwitches
}

/**
 * Check what the host gave and fill in the defaults.
 * @throws KitError `OPTIONS_INVALID`, `SIWE_AND_SIWX`
 */
export function resolveOptions(options: KitOptions): ResolvedOptions {
  if (options.siwx && options.siweConfig) throw new KitError('SIWE_AND_SIWX')
  const networks = options.networks.map(toCaipNetwork)
  const [first] = networks
  if (!first)
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: 'give at least one network',
    })
  const wanted = options.defaultNetwork && toCaipNetwork(options.defaultNetwork).caipNetworkId
  return {
    ...options,
    gateway: options.gateway === undefined ? undefined : gatewayOrigin(options.gateway),
    networks,
    defaultNetwork: networks.find((network) => network.caipNetworkId === wanted) ?? first,
    defaultAccountTypes: {
      bip122: 'payment',
      eip155: 'smartAccount',
      ...given(options.defaultAccountTypes ?? {}),
    },
    switches: { ...defaultSwitches, ...given(options.switches ?? {}) },
  }
}

/** Without `undefined`, which a host writes for what it leaves open. */
function given<T extends object>(options: T): Partial<T> {
  // As: entries of T without some are a part of T.
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

function gatewayOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new KitError('OPTIONS_INVALID', {
      option: 'gateway',
      problem: `"${text}" is not an http(s) URL`,
    })
  }
  return url.href.replace(/\/+$/, '')
}
