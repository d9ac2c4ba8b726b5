/** Wallets by the names that hosts know from AppKit (compatibility.md 1.8). */
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
 * Which wallet: by its key, which is its name in small letters, by its id in the directory, or by the id of a connector or of
 * one of `customWallets`.
 */
export type WalletKey = KnownKey | (string & {})

/** Names that are not just their keys with capital letters. */
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

/** How a wallet is called before anybody asked for it: `MetaMask`, `Magic Eden`. */
export function titleOfKey(key: WalletKey): string {
  return (
    names[key.toLowerCase()] ??
    key
      .split('-')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(' ')
  )
}
