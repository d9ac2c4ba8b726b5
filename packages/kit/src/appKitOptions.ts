/**
 * Options of AppKit that parts still to come will act on. They are accepted so that a host's code compiles unchanged; until
 * then they change nothing.
 */
export type AppKitOptions = {
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly CustomWallet[] | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  readonly enableWallets?: boolean | undefined
  readonly enableWalletConnect?: boolean | undefined
  readonly enableEmbedded?: boolean | undefined
  readonly disableAppend?: boolean | undefined
}

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

/** Switches of AppKit beside ours, accepted in the same way. */
export type AppKitFeatures = {
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[] | undefined
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[] | undefined
}
