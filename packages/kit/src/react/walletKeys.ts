/** Wallets by the keys of AppKit (compatibility.md 1.8). */
type KnownKey =
  | 'ambire-wallet'
  | 'argent'
  | 'backpack'
  | 'binance'
  | 'bitget'
  | 'bitpay'
  | 'blade-wallet'
  | 'brave'
  | 'bybit'
  | 'coin98'
  | 'coinbase'
  | 'coinstats'
  | 'crypto-com'
  | 'exodus'
  | 'frontier'
  | 'haha'
  | 'imtoken'
  | 'jupiter'
  | 'kraken'
  | 'kresus-superapp'
  | 'leather'
  | 'ledger'
  | 'magic-eden'
  | 'metamask'
  | 'okx'
  | 'oneinch'
  | 'phantom'
  | 'plena-app'
  | 'rainbow'
  | 'robinhood'
  | 'ronin'
  | 'safe'
  | 'safepal'
  | 'solflare'
  | 'status'
  | 'timeless-x'
  | 'tokenpocket'
  | 'tomo-wallet'
  | 'trust'
  | 'uniswap'
  | 'valora'
  | 'xverse'
  | 'zengo-wallet'
  | 'zerion'
  | 'farcaster'
  | 'walletConnect'

/**
 * A wallet by its key (its name in small letters), its id in the directory, or the id of a connector or of one of
 * `customWallets`.
 */
export type WalletKey = KnownKey | (string & {})

/** Names that differ from their keys by more than capital letters. */
const names: { readonly [key: string]: string } = {
  'crypto-com': 'Crypto.com',
  bitpay: 'BitPay',
  coinstats: 'CoinStats',
  haha: 'HaHa',
  imtoken: 'imToken',
  'kresus-superapp': 'Kresus SuperApp',
  metamask: 'MetaMask',
  okx: 'OKX',
  oneinch: '1inch',
  safepal: 'SafePal',
  tokenpocket: 'TokenPocket',
  walletconnect: 'WalletConnect',
}

/** The name of a wallet before any request: `MetaMask`, `Magic Eden`. */
export function titleOfKey(key: WalletKey): string {
  return (
    names[key.toLowerCase()] ??
    key
      .split('-')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(' ')
  )
}
