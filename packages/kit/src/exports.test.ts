import { describe, expect, it } from 'vitest'
import * as bitcoin from './bitcoin.ts'
import * as farcaster from './farcaster.ts'
import * as index from './index.ts'
import * as locales from './locales.ts'
import * as networks from './networks.ts'
import * as polkadot from './polkadot.ts'
import * as react from './react.ts'
import * as siwe from './siwe.ts'
import * as login from './login.ts'
import * as siwx from './siwx.ts'
import * as solana from './solana.ts'
import * as themes from './themes.ts'

/** The names that hosts may import. Adding a name is a feature; changing or removing a name breaks a host's page. */
describe('exports', () => {
  it('latchkey exports only its listed names', () => {
    expect(Object.keys(index).toSorted()).toMatchInlineSnapshot(`
      [
        "KitError",
        "addAdapter",
        "createAppKit",
        "createKit",
        "eip155",
        "injected",
        "isKitError",
        "removeAdapter",
        "walletConnect",
      ]
    `)
  })
  it('latchkey/react exports the names of latchkey and its own listed names', () => {
    expect(Object.keys(react)).toEqual(expect.arrayContaining(Object.keys(index)))
    expect(
      Object.keys(react)
        .filter((name) => !Object.hasOwn(index, name))
        .toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "AppKitAccountButton",
        "AppKitButton",
        "AppKitConnectButton",
        "AppKitNetworkButton",
        "AppKitPanel",
        "AppKitProvider",
        "ConnectButton",
        "WalletButton",
        "useAccountModal",
        "useAppKit",
        "useAppKitAccount",
        "useAppKitBalance",
        "useAppKitConnection",
        "useAppKitConnections",
        "useAppKitEvents",
        "useAppKitNetwork",
        "useAppKitProvider",
        "useAppKitState",
        "useAppKitTheme",
        "useAppKitWallet",
        "useChainModal",
        "useConnectModal",
        "useDisconnect",
        "useSiwx",
        "useWalletInfo",
      ]
    `)
  })
  it('latchkey/solana exports only its listed names', () => {
    expect(Object.keys(solana).toSorted()).toMatchInlineSnapshot(`
      [
        "solana",
        "solanaAdapter",
        "walletStandard",
      ]
    `)
  })
  it('latchkey/bitcoin exports only its listed names', () => {
    expect(Object.keys(bitcoin).toSorted()).toMatchInlineSnapshot(`
      [
        "bip122",
        "bitcoinAdapter",
        "bitcoinWallets",
      ]
    `)
  })
  it('latchkey/polkadot exports only its listed names', () => {
    expect(Object.keys(polkadot).toSorted()).toMatchInlineSnapshot(`
      [
        "injectedWeb3",
        "polkadot",
        "polkadotAdapter",
      ]
    `)
  })
  it('latchkey/locales exports only its listed names', () => {
    expect(Object.keys(locales).join(' ')).toMatchInlineSnapshot(
      `"ar bn de es fa fr he hi id it ja ko pl ptBR ru th tr uk vi zhHans zhHant"`,
    )
  })
  it('latchkey/siwx exports only its listed names', () => {
    expect(Object.keys(siwx)).toMatchInlineSnapshot(`
      [
        "createSiwx",
        "memorySiwxStorage",
        "gatewaySiwx",
      ]
    `)
  })
  it('latchkey/siwe exports only its listed names', () => {
    expect(Object.keys(siwe)).toMatchInlineSnapshot(`
      [
        "formatMessage",
        "getAddressFromMessage",
        "getChainIdFromMessage",
        "createSIWEConfig",
        "createAuthenticationAdapter",
        "createSIWEProvider",
      ]
    `)
  })
  it('latchkey/farcaster exports only its listed names', () => {
    expect(Object.keys(farcaster)).toEqual(['farcasterMiniApp'])
  })
  it('latchkey/login exports only its listed names', () => {
    expect(Object.keys(login)).toEqual(['embeddedWallet', 'connectEmbeddedWallet'])
  })
  it('latchkey/themes exports only its listed names', () => {
    expect(Object.keys(themes)).toEqual(['fromRainbowKit'])
  })
  it('latchkey/networks exports only its listed names', () => {
    expect(Object.keys(networks).toSorted()).toMatchInlineSnapshot(`
      [
        "arbitrum",
        "arbitrumSepolia",
        "aurora",
        "avalanche",
        "avalancheFuji",
        "base",
        "baseSepolia",
        "berachain",
        "bitcoin",
        "bitcoinRegtest",
        "bitcoinSignet",
        "bitcoinTestnet4",
        "blast",
        "bsc",
        "bscTestnet",
        "celo",
        "fantom",
        "gnosis",
        "holesky",
        "hoodi",
        "klaytn",
        "kusama",
        "linea",
        "mainnet",
        "mantle",
        "metis",
        "mode",
        "moonbeam",
        "optimism",
        "optimismSepolia",
        "polkadot",
        "polkadotAssetHub",
        "polygon",
        "polygonAmoy",
        "polygonZkEvm",
        "ronin",
        "scroll",
        "sepolia",
        "solana",
        "solanaDevnet",
        "solanaTestnet",
        "sonic",
        "taiko",
        "unichain",
        "westend",
        "worldchain",
        "zkSync",
        "zora",
      ]
    `)
  })
})

describe('networks', () => {
  it('each network id appears once among the exports', () => {
    const ids = Object.values(networks).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
