/** Options of AppKit without an effect, so that a host's code compiles unchanged. The console names those that ask for more. */
export type AppKitOptions = {
  /** @deprecated Wallets are always offered. */
  readonly enableWallets?: boolean | undefined
  /** @deprecated As `enableWallets`. */
  readonly showWallets?: boolean | undefined
  /** @deprecated The window is added when it first opens. */
  readonly disableAppend?: boolean | undefined
  /** @deprecated The kit has no SDK of Coinbase: its extension and app connect as any other wallet. */
  readonly enableCoinbase?: boolean | undefined
  /** @deprecated As `enableCoinbase`. */
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** @deprecated The kit has no frame of AppKit. */
  readonly enableAuthLogger?: boolean | undefined
  /** @deprecated The Connect view always leads to an explanation of wallets. */
  readonly enableWalletGuide?: boolean | undefined
  /** @deprecated The window is a sheet on phones. */
  readonly enableMobileFullScreen?: boolean | undefined
  /** @deprecated The kit opens a wallet's own link, and its web address where it has no other. */
  readonly experimental_preferUniversalLinks?: boolean | undefined
  /** @deprecated The kit makes its own links. */
  readonly manualWCControl?: boolean | undefined
  /** @deprecated The kit has its own client in place of `UniversalProvider`. */
  readonly universalProvider?: unknown
  /** @deprecated As `universalProvider`: `networks` and `customRpcUrls` decide. */
  readonly universalProviderConfigOverride?:
    | {
        readonly methods?: Readonly<Record<string, readonly string[]>> | undefined
        readonly chains?: Readonly<Record<string, readonly string[]>> | undefined
        readonly events?: Readonly<Record<string, readonly string[]>> | undefined
        readonly rpcMap?: Readonly<Record<string, string>> | undefined
        readonly defaultChain?: string | undefined
      }
    | undefined
  /** @deprecated `createKit` makes a kit of chosen parts. */
  readonly basic?: boolean | undefined
}

/** Feature switches of AppKit without an effect, accepted for the same reason. */
export type AppKitFeatures = {
  /** @deprecated The kit takes no payments. */
  readonly pay?: boolean | undefined
  /** @deprecated Use the hooks with an interface of your own; nothing has to be switched on. */
  readonly headless?: boolean | undefined
  /** @deprecated Use `siwx`. */
  readonly reownAuthentication?: boolean | undefined
}
