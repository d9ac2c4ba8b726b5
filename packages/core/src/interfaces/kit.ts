// The kit's type and the types that refer to it: the options of a kit, and the parts that receive the kit.
import type { EventData, EventName, NamespaceId } from '@latchkey/protocol'
import type { TextStorage } from '../platform/storage.ts'
import type { KitState, Store } from '../state/store.ts'
import type { Connector, Session } from './connector.ts'
import type { Destination, FeatureView, ViewName } from './feature.ts'
import type {
  AccountTypes,
  CustomWallet,
  FeatureSwitches,
  Language,
  Metadata,
  ThemeMode,
  ThemeVariables,
  Token,
} from './hostOptions.ts'
import type { Namespace } from './namespace.ts'
import type { CaipNetwork, Network } from './network.ts'
import type { SiwxConfig } from './siwx.ts'

export type KitEvent<Name extends EventName = EventName> = {
  readonly name: Name
  readonly data: EventData[Name]
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** One kit and everything it holds. Actions take it as their first argument. Hosts use the methods of `latchkey` instead. */
export type Kit = {
  readonly options: ResolvedOptions
  readonly store: Store
  /** They change only while no wallet is connected (STA-07). */
  readonly namespaces: Map<NamespaceId, Namespace>
  /** Live connectors by id. Their data is in the store. */
  readonly connectors: Map<string, Connector>
  /** Sessions of all live connections, by `sessionKey`. The state says which session a namespace displays (`sessionOf`). */
  readonly sessions: Map<string, Session>
  readonly storage: TextStorage
  readonly listeners: Set<(event: KitEvent) => void>
  /** Functions that `destroy` calls once, to end what must end with the kit. */
  readonly cleanup: Set<() => void>
  /** A service of this kit, made on first use and remembered: `kit.get(queryClient)`. */
  get<T>(service: (kit: Kit) => T): T
  set(change: (state: KitState) => Partial<KitState>): void
  /** Runs a function later, unless the kit is destroyed first. Returns a function that cancels it. */
  later(ms: number, run: () => void): () => void
  readonly signal: AbortSignal
  destroy(): void
}

export type KitOptions = {
  /** At least one. */
  readonly networks: readonly [Network, ...Network[]]
  readonly namespaces: readonly Namespace[]
  readonly connectors: readonly ConnectorSource[]
  /** Features that replace the features of the window. */
  readonly features?: readonly Feature[] | undefined
  /** Loads the window; called on the first open, or when the visitor points at a button. */
  readonly modal?: (() => Promise<ModalModule>) | undefined
  /** Origin of the gateway, such as `https://gateway.example`. Without a gateway the kit reads only from nodes. */
  readonly gateway?: string | undefined
  readonly projectId?: string | undefined
  /** @default the first network */
  readonly defaultNetwork?: Network | undefined
  readonly metadata?: Metadata | undefined
  readonly switches?: Partial<FeatureSwitches> | undefined
  /** Tokens (ERC-20 contracts, Solana mints) to show beside the listed tokens, by CAIP-2 network id. */
  readonly tokens?: { readonly [network: string]: Token | readonly Token[] } | undefined
  /**
   * Addresses of further contracts that may swap for the visitor, by CAIP-2 network id, beside the routers that the kit
   * knows. A swap by any other contract is refused before the wallet is asked.
   */
  readonly swapRouters?: { readonly [network: string]: readonly string[] } | undefined
  /**
   * Time zones, such as `Asia/Shanghai`, in which the kit offers no purchases.
   * @default `restrictedTimeZones` (NET-07)
   */
  readonly onrampHiddenIn?: readonly string[] | undefined
  /** @default 'dark' */
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  /** RPC URLs by CAIP-2 network id, used before any other. */
  readonly customRpcUrls?:
    | { readonly [network: string]: readonly { readonly url: string }[] }
    | undefined
  /** Wallets of the directory for the Connect view, in this order. Without this list, the kit recommends some wallets. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Only these wallets of the directory. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Never these wallets of the directory. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets beside the directory's wallets. With this list, the kit recommends no wallets. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Where the Connect view leads to all wallets. @default 'SHOW' */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** `https:` pages that the Connect view links to. With `legalCheckbox`, the visitor agrees to them before a wallet connects. */
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** An `https:` page about wallets, to which the explanation of wallets leads. */
  readonly learnMoreUrl?: string | undefined
  readonly chainImages?: { readonly [networkId: string]: string } | undefined
  readonly connectorImages?: { readonly [connectorId: string]: string } | undefined
  /** The preferred kind of account when a wallet has several. @default payment for bip122, smartAccount for eip155, else eoa */
  readonly defaultAccountTypes?: AccountTypes | undefined
  /** @default false */
  readonly allowUnsupportedChain?: boolean | undefined
  /** @default true */
  readonly enableReconnect?: boolean | undefined
  /** @default true */
  readonly enableNetworkSwitch?: boolean | undefined
  /** The host shows the kit as a panel inside its page, so `open` adds no window to the page. @default false */
  readonly enableEmbedded?: boolean | undefined
  /** Shows every alert on screen, not only alerts about the configuration. @default false */
  readonly debug?: boolean | undefined
  /** Prefix of everything the kit stores. Two kits on one origin need different prefixes. @default '@latchkey/' */
  readonly storagePrefix?: string | undefined
  /**
   * The language of the texts. The file of a BCP 47 tag is fetched when the visitor first touches the kit; a language that is
   * passed itself is used from the start. Texts are English until the language has loaded, and for an unknown tag. @default 'en'
   */
  readonly locale?: string | Language | undefined
  /** The host's own words in place of some texts, by key. */
  readonly texts?: { readonly [key: string]: string | undefined } | undefined
  /** Fetches the language of a tag and puts its texts into the state. */
  readonly fetchLanguage?: ((kit: Kit, tag: string) => Promise<void>) | undefined
  /**
   * Lets visitors sign in with their wallet: a sign-in configuration, or a function that makes it for a kit, such as
   * `gatewaySiwx()` of `latchkey/siwx`.
   */
  readonly siwx?: SiwxSource | undefined
  /** The same with the callbacks of `createSIWEConfig`. Pass either `siwx` or `siweConfig`. */
  readonly siweConfig?: SiwxSource | undefined
}

export type SiwxSource = SiwxConfig | ((kit: Kit) => SiwxConfig | Promise<SiwxConfig>)

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
 * Starts to look for wallets. Discovery protocols emit many times, fixed connectors once. Each emission replaces the list.
 * Wallets that are present must be emitted before the function returns or resolves. Returns a function that stops the search.
 * `kit` is the kit that looks for wallets.
 */
export type StartSource = (
  found: (connectors: readonly Connector[]) => void,
  kit: Kit,
) => (() => void) | Promise<() => void>

/**
 * A source of connectors. `load` fetches the code when the visitor first touches the kit. With a `namespace`, all its
 * connectors belong to that namespace, and the source ends when the namespace is removed (STA-07).
 */
export type ConnectorSource = (StartSource | { load(): Promise<StartSource> }) & {
  readonly namespace?: NamespaceId
}

/** An optional part of the kit: a manifest that is cheap to import, and loaders for its views. */
export type Feature = {
  /** When the id is also the name of a switch (`FeatureSwitches`), that switch turns the feature off. */
  readonly id: string
  readonly views: { readonly [view: string]: FeatureView }
  /** A button in the Account view that leads to a view. */
  readonly action?: {
    /** Key of its name in the texts. */
    readonly label: string
    /** A component, of `@latchkey/ui`'s icons. */
    readonly icon?: unknown
    /** onramp 1, swaps 2, receive 3, send 4 (MOD-09). */
    readonly order: number
    readonly opens: ViewName
    /** The view takes a token to begin with: `{ token }` is a contract or mint, or `null` for the network's coin. */
    readonly takesToken?: boolean
  }
  /** A tab in the Account view. `load` gives a module whose default export is the panel's component. */
  readonly tab?: {
    /** Key of its title in the texts. */
    readonly title: string
    readonly load: () => Promise<unknown>
    /** Tokens 1, NFTs 2, Activity 3 (MOD-20). */
    readonly order: number
  }
  /** A row of the Account view under its actions. The component itself decides whether there is something to show. */
  readonly row?: { readonly load: () => Promise<unknown> }
  /** Namespaces that the feature serves. @default all */
  readonly namespaces?: readonly NamespaceId[]
  /** Whether to show the feature. Called with a connected kit when the Account view is drawn. @default true */
  readonly isAvailable?: (kit: Kit) => boolean
  /** Called each time the account is shown, to resume work of an earlier visit. Fetches its own code. */
  readonly resume?: (kit: Kit) => Promise<void>
  /** The English texts of the manifest, by key. The texts of the views load with the views. */
  readonly texts?: { readonly [key: string]: string }
}

/** The default features, for a kit without its own `features`. They are fetched with the Account view. */
export type FeatureModule = {
  readonly features: readonly Feature[]
  /** All texts of the features in the language of a BCP 47 tag. Resolves to undefined for an unknown language. */
  readonly featureTextsOf: (
    tag: string,
  ) => Promise<{ readonly [key: string]: string | undefined } | undefined>
}

/**
 * The parts that `@latchkey/modal` gives: the window, with core's own `show` and `discover`. They are one import, because
 * each further import costs the page work between the pointer and the press.
 */
export type ModalModule = {
  /** Puts the window into the page, unless it is there already or the kit is shown elsewhere. */
  mountModal(kit: Kit): void
  show(kit: Kit, options: OpenOptions): Promise<void>
  discover(kit: Kit): Promise<unknown>
  /** Fetches the optional features. */
  readonly features?: (() => Promise<FeatureModule>) | undefined
}

export type OpenOptions = Partial<Destination> & {
  readonly namespace?: NamespaceId | undefined
  /**
   * AppKit's name of the `params` of two views. `Swap`: symbols or contracts, and an amount of the sold token.
   * `OnRampProviders`: the token to buy, and an amount of money in a currency such as `EUR`.
   */
  readonly arguments?:
    | {
        readonly fromToken?: string | undefined
        readonly toToken?: string | undefined
        readonly amount?: string | undefined
        readonly currency?: string | undefined
      }
    | undefined
}
