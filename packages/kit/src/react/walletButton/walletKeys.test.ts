import { queryClient } from '@latchkey/core/data'
import { walletOfKeyQuery } from '@latchkey/core/wallets'
import { freePort, type Gateway, startGateway } from '@latchkey/testing/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinAdapter } from '../../bitcoin.ts'
import { type AppKit, createAppKit } from '../../index.ts'
import { bitcoin, mainnet, solana } from '../../networks.ts'
import { solanaAdapter } from '../../solana.ts'

let gateway: Gateway
let kit: AppKit
beforeAll(async () => {
  const port = await freePort(0)
  const projects = [{ id: 'test', origins: ['http://localhost'] }]
  gateway = await startGateway(
    { port, development: true, database: 'memory:', projects, networks: [] },
    () => {},
  )
  kit = createAppKit({
    projectId: 'test',
    gateway: `http://127.0.0.1:${port}`,
    networks: [mainnet, solana, bitcoin],
    adapters: [solanaAdapter(), bitcoinAdapter()],
  })
})
afterAll(async () => {
  kit?.destroy()
  await gateway?.end()
})

const find = async (key: string, namespace?: 'eip155' | 'solana'): Promise<readonly string[]> => {
  const query = walletOfKeyQuery(kit.kit, key, namespace)
  const found = await kit.kit.get(queryClient).fetchQuery(query)
  return found.map(({ name }) => name)
}

/** The keys of compatibility.md 1.8 except two: only Hedera's directory has Blade, and the gateway's has no Ambire. */
const names = {
  argent: 'Argent',
  backpack: 'Backpack',
  binance: 'Binance Wallet',
  bitget: 'Bitget Wallet',
  bitpay: 'BitPay Wallet',
  brave: 'Brave Wallet',
  bybit: 'Bybit Wallet',
  coin98: 'Coin98 Super Wallet',
  coinbase: 'Base (formerly Coinbase Wallet)',
  coinstats: 'CoinStats',
  'crypto-com': 'Crypto.com Onchain',
  exodus: 'Exodus',
  frontier: 'Frontier',
  haha: 'HaHa',
  imtoken: 'imToken',
  jupiter: 'Jupiter',
  kraken: 'Kraken Wallet',
  'kresus-superapp': 'Kresus SuperApp',
  leather: 'Leather',
  ledger: 'Ledger Wallet',
  'magic-eden': 'Magic Eden',
  metamask: 'MetaMask',
  okx: 'OKX Wallet',
  oneinch: '1inch Wallet',
  phantom: 'Phantom',
  'plena-app': 'Plena-App',
  rainbow: 'Rainbow',
  robinhood: 'Robinhood Wallet',
  ronin: 'Ronin Wallet',
  safe: 'Safe',
  safepal: 'SafePal',
  solflare: 'Solflare',
  status: 'Status Legacy',
  'timeless-x': 'Timeless X',
  tokenpocket: 'TokenPocket',
  'tomo-wallet': 'Tomo Wallet',
  trust: 'Trust Wallet',
  uniswap: 'Uniswap Wallet',
  valora: 'Valora',
  xverse: 'Xverse Wallet',
  'zengo-wallet': 'Zengo Wallet',
  zerion: 'Zerion',
}

describe('wallet keys', () => {
  it.each(Object.entries(names))(
    'the key %s finds %s in the gateway’s directory',
    async (key, name) => {
      expect(await find(key)).toEqual([name])
    },
  )

  it('the keys in RainbowKit’s spelling and wallet ids find the wallet', async () => {
    expect(await find('metaMask')).toEqual(['MetaMask'])
    expect(await find('imToken')).toEqual(['imToken'])
    expect(await find('c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')).toEqual([
      'MetaMask',
    ])
  })

  it('a part of a name, an empty key and a key of another namespace find no wallet', async () => {
    expect([await find('metam'), await find(''), await find('solflare', 'eip155')]).toEqual([
      [],
      [],
      [],
    ])
  })
})
