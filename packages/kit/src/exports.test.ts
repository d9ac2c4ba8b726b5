import { describe, expect, it } from 'vitest'
import * as bitcoin from './bitcoin.ts'
import * as bitcoinSigner from './bitcoinSigner.ts'
import * as core from './core.ts'
import * as ethers from './ethers.ts'
import * as ethers5 from './ethers5.ts'
import * as farcaster from './farcaster.ts'
import * as index from './index.ts'
import * as locales from './locales.ts'
import * as evmChains from './networks/evmChains.ts'
import * as networks from './networks.ts'
import * as polkadot from './polkadot.ts'
import * as polkadotApi from './polkadotApi.ts'
import * as polkadotJs from './polkadotJs.ts'
import * as rainbowkit from './rainbowkit.ts'
import * as rainbowkitWallets from './rainbowkitWallets.ts'
import * as react from './react.ts'
import * as siwe from './siwe.ts'
import * as login from './login.ts'
import * as siwx from './siwx.ts'
import * as solana from './solana.ts'
import * as solanaKit from './solanaKit.ts'
import * as themes from './themes.ts'
import * as viem from './viem.ts'
import * as vue from './vue.ts'
import * as wagmi from './wagmi.ts'
import * as walletAdapter from './walletAdapter.ts'

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
        "restrictedTimeZones",
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
        "getAppKit",
        "modal",
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
        "useAssets",
        "useCallsStatus",
        "useCapabilities",
        "useChainModal",
        "useConnectModal",
        "useDisconnect",
        "usePermissions",
        "usePurchases",
        "useSendCalls",
        "useShowCallsStatus",
        "useSiwx",
        "useWalletInfo",
      ]
    `)
  })
  it('latchkey/core exports only its listed names', () => {
    expect(Object.keys(core).toSorted()).toEqual([
      'KitError',
      'addAdapter',
      'connectWallet',
      'createAppKit',
      'eip155',
      'findWallets',
      'getAppKit',
      'injected',
      'isKitError',
      'modal',
      'removeAdapter',
      'restrictedTimeZones',
      'walletConnect',
    ])
  })
  it('latchkey/vue exports the names of latchkey and its own listed names', () => {
    expect(Object.keys(vue)).toEqual(expect.arrayContaining(Object.keys(index)))
    const own = Object.keys(vue).filter((name) => !Object.hasOwn(index, name))
    expect(own.toSorted()).toEqual([
      'AppKitAccountButton',
      'AppKitButton',
      'AppKitConnectButton',
      'AppKitNetworkButton',
      'AppKitPanel',
      'AppKitPlugin',
      'AppKitWalletButton',
      'getAppKit',
      'modal',
      'useAppKit',
      'useAppKitAccount',
      'useAppKitBalance',
      'useAppKitConnection',
      'useAppKitConnections',
      'useAppKitEvents',
      'useAppKitNetwork',
      'useAppKitProvider',
      'useAppKitState',
      'useAppKitTheme',
      'useAppKitWallet',
      'useDisconnect',
      'useSiwx',
      'useWalletInfo',
    ])
  })
  it('latchkey/solana exports only its listed names', () => {
    expect(Object.keys(solana).toSorted()).toMatchInlineSnapshot(`
      [
        "SolanaAdapter",
        "solana",
        "solanaAdapter",
        "walletStandard",
      ]
    `)
  })
  it('latchkey/bitcoin exports only its listed names', () => {
    expect(Object.keys(bitcoin).toSorted()).toMatchInlineSnapshot(`
      [
        "BitcoinAdapter",
        "bip122",
        "bitcoinAdapter",
        "bitcoinWallets",
      ]
    `)
  })
  it('latchkey/polkadot exports only its listed names', () => {
    expect(Object.keys(polkadot).toSorted()).toMatchInlineSnapshot(`
      [
        "PolkadotAdapter",
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
  it('latchkey/rainbowkit exports only its listed names', () => {
    expect(Object.keys(rainbowkit).toSorted()).toEqual([
      'ConnectButton',
      'RainbowKitAuthenticationProvider',
      'RainbowKitProvider',
      'WalletButton',
      'connectorsForWallets',
      'createAuthenticationAdapter',
      'cssObjectFromTheme',
      'cssStringFromTheme',
      'darkTheme',
      'getDefaultConfig',
      'getDefaultWallets',
      'lightTheme',
      'midnightTheme',
      'useAccountModal',
      'useAddRecentTransaction',
      'useChainModal',
      'useConnectModal',
    ])
  })
  it('latchkey/rainbowkit/wallets exports functions with RainbowKit’s names', () => {
    const others = Object.keys(rainbowkitWallets).filter((name) => !/^[a-z]\w+Wallet$/.test(name))
    expect(others.toSorted()).toEqual(['base', 'baseAccount'])
  })
  it('latchkey/solana-kit and latchkey/wallet-adapter export only their listed names', () => {
    expect(Object.keys(solanaKit)).toEqual(['solanaSignerOf'])
    expect(Object.keys(walletAdapter)).toEqual(['KitWalletAdapter'])
  })
  it('latchkey/bitcoin-signer, latchkey/polkadot-api and latchkey/polkadot-js export only their listed names', () => {
    expect(Object.keys(bitcoinSigner)).toEqual(['bitcoinSignerOf'])
    expect(Object.keys(polkadotApi)).toEqual(['polkadotSignerOf'])
    expect(Object.keys(polkadotJs)).toEqual(['polkadotJsSignerOf'])
  })
  it('latchkey/viem exports only its listed names', () => {
    expect(Object.keys(viem)).toEqual(['eip1193Of', 'publicClientOf', 'walletClientOf'])
  })
  it('latchkey/ethers exports only its listed names', () => {
    expect(Object.keys(ethers).toSorted()).toEqual([
      'EthersAdapter',
      'browserProviderOf',
      'eip1193Of',
    ])
  })
  it('latchkey/ethers5 exports only its listed names', () => {
    expect(Object.keys(ethers5).toSorted()).toEqual([
      'Ethers5Adapter',
      'eip1193Of',
      'web3ProviderOf',
    ])
  })
  it('latchkey/wagmi exports only its listed names', () => {
    expect(Object.keys(wagmi)).toEqual(['WagmiAdapter'])
  })
  it('latchkey/themes exports only its listed names', () => {
    expect(Object.keys(themes)).toEqual(['fromRainbowKit'])
  })
  it('latchkey/networks exports its listed names and the chains of viem', () => {
    const ofViem = Object.keys(evmChains)
    const own = Object.keys(networks).filter((name) => !ofViem.includes(name))
    expect(own.toSorted()).toMatchInlineSnapshot(`
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
        "defineChain",
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
