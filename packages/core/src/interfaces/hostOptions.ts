import type { NamespaceId } from '@latchkey/protocol'
import type { ConnectMethod } from './login.ts'

/** `auto` follows the visitor's `prefers-color-scheme`. */
export type ThemeMode = 'dark' | 'light' | 'auto'
export type ThemeVariables = { readonly [name: `--${string}`]: string }
export type Metadata = {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** Switches for the parts of the modal (HOST-04, HOST-05). */
export type FeatureSwitches = {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly emailShowWallets: boolean
  /** In the order in which they are offered. */
  readonly socials: boolean | readonly string[]
  readonly history: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  /** @default email, social, wallet; wallet, email, social where a wallet is installed */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  /**
   * The first actions of the Account view, in this order. The other actions follow in the default order.
   * @default onramp, swaps, receive, send
   */
  readonly walletFeaturesOrder: readonly WalletFeature[]
}
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
/** Groups of the Connect view's rows, in the default order (HOST-10). */
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

/** The texts of one language, by key. `locale` is its BCP 47 tag, for `Intl`. */
export type Language = {
  readonly locale: string
  readonly texts: { readonly [key: string]: string }
}

/** The kind of account for each namespace (STA-02). */
export type AccountTypes = {
  readonly [N in NamespaceId]?: N extends 'eip155'
    ? 'eoa' | 'smartAccount'
    : N extends 'bip122'
      ? 'payment' | 'ordinal' | 'stx'
      : 'eoa'
}
