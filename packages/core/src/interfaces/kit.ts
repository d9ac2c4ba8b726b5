// The kit's type, and the types that lead back to it: what a host makes a kit of, and what is given the kit.
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

/** One kit: everything it holds. Actions take it as their first argument; hosts use the methods of `latchkey`. */
export type Kit = {
  readonly options: ResolvedOptions
  readonly store: Store
  /** They change only while nobody is connected (STA-07). */
  readonly namespaces: Map<NamespaceId, Namespace>
  /** Live connectors by id; their data is in the store. */
  readonly connectors: Map<string, Connector>
  /** Of every live connection, by `sessionKey`; which one a family displays is in the state (`sessionOf`). */
  readonly sessions: Map<string, Session>
  readonly storage: TextStorage
  readonly listeners: Set<(event: KitEvent) => void>
  /** What must end with the kit. A function put here is called once, by `destroy`. */
  readonly cleanup: Set<() => void>
  /** A service of this kit, made on first use and remembered: `kit.get(queryClient)`. */
  get<T>(service: (kit: Kit) => T): T
  set(change: (state: KitState) => Partial<KitState>): void
  /** Run later, unless the kit is destroyed first. Gives a function that cancels. */
  later(ms: number, run: () => void): () => void
  readonly signal: AbortSignal
  destroy(): void
}

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
 * Begin to look for wallets. Discovery protocols emit many times, fixed connectors once; each emission replaces the list.
 * Wallets that are there must be emitted before it returns, or resolves. Gives a function that stops. `kit` is who looks.
 */
export type StartSource = (
  found: (connectors: readonly Connector[]) => void,
  kit: Kit,
) => (() => void) | Promise<() => void>

/**
 * Where connectors come from; `load` fetches the code when a visitor first touches the kit. With a `namespace` all of them
 * are of that family, and it ends when the family is taken away (STA-07).
 */
export type ConnectorSource = (StartSource | { load(): Promise<StartSource> }) & {
  readonly namespace?: NamespaceId
}

/** An optional part of the kit: a manifest that is cheap to import, and what it shows behind loaders. */
export type Feature = {
  /** Where it is the name of a switch (`FeatureSwitches`), that turns it off. */
  readonly id: string
  readonly views: { readonly [view: string]: FeatureView }
  /** A button in the Account view, which leads to a view. */
  readonly action?: {
    /** Key of its name in the texts. */
    readonly label: string
    /** A component, of `@latchkey/ui`'s icons. */
    readonly icon?: unknown
    /** onramp 1, swaps 2, receive 3, send 4 (MOD-09). */
    readonly order: number
    readonly opens: ViewName
    /** The view begins with a token where it is given one: `{ token }`, its contract or mint, `null` for the network's coin. */
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
  /** Families that it serves. @default all */
  readonly namespaces?: readonly NamespaceId[]
  /** Asked when the Account view is drawn, of a kit that is connected. @default true */
  readonly isAvailable?: (kit: Kit) => boolean
  /** Called each time the account is shown: to take up what an earlier visit left under way. Fetches its own code. */
  readonly resume?: (kit: Kit) => Promise<void>
  /** What its manifest names by key, in English; what its views say comes with them. */
  readonly texts?: { readonly [key: string]: string }
}

/** The features of a kit that was not told which: they are fetched with the Account view. */
export type FeatureModule = {
  readonly features: readonly Feature[]
  /** All that they say, in the language of a BCP 47 tag; nothing where it is not here. */
  readonly featureTextsOf: (
    tag: string,
  ) => Promise<{ readonly [key: string]: string | undefined } | undefined>
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

export type OpenOptions = Partial<Destination> & { readonly namespace?: NamespaceId | undefined }
