/** One row of `data/wallets.json`: a wallet as the gateway answers it (WAL-05, compatibility.md 7.2). */
export type DirectoryWallet = {
  /** 64 hex digits: the id that hosts already use for a well-known wallet, else a hash of the wallet's key. */
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_id: string
  /** Rank, 1 first. Unique. */
  readonly order: number
  /** App link on a phone: a custom scheme, or https when the wallet has no scheme. */
  readonly mobile_link?: string
  /** Universal (https) app link, verified by the phone's system; preferred where present (LINK-1). */
  readonly link_mode?: string
  /** Custom scheme of the desktop application. */
  readonly desktop_link?: string
  /** Web wallet that accepts pairings. */
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly firefox_store?: string
  /** Reverse-DNS name the extension announces (EIP-6963). */
  readonly rdns?: string
  /** CAIP-2 ids, or `namespace:*` for every network of a namespace. */
  readonly chains: readonly string[]
  readonly injected?: readonly InjectedFact[]
  readonly badge_type?: 'none' | 'certified'
}

/**
 * How a page finds the extension without an announcement: `eip155` the boolean flag on the
 * provider, `solana` and `bip122` the Wallet Standard name, `polkadot` the key in `injectedWeb3`.
 */
export type InjectedFact = { readonly namespace: string; readonly injected_id?: string }

/** Fields that may be absent: an invalid value drops the field and not the wallet. */
export const optionalFields = [
  'homepage',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'rdns',
] as const

export type OptionalField = (typeof optionalFields)[number]
