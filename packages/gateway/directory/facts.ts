import type { DirectoryWallet, OptionalField } from './wallet.ts'

/**
 * Our own facts, which override the data package. Keys are the package's own.
 * `null` removes a wrong value. Every fact can be checked: by the wallet's own documentation,
 * its announcement (EIP-6963), or two independent sources.
 */
export type WalletFact = {
  /** The id under which hosts already list this wallet (`featuredWalletIds` and the like). */
  readonly id?: string
  readonly name?: string
  readonly chains?: readonly string[]
  readonly injected?: DirectoryWallet['injected']
  /** Drawing of the icon package (`wallet:safe`) that replaces a picture with the badge of another brand. */
  readonly drawing?: string
} & { readonly [field in OptionalField]?: string | null }

export type WalletAddition = WalletFact & {
  readonly name: string
  readonly homepage: string
  readonly drawing: string
}

/** The data package has no chains. It lists wallets for EVM hosts, so EVM is assumed. */
export const defaultChains: readonly string[] = ['eip155:*']

const evm = 'eip155:*'
const solana = 'solana:*'
const bitcoin = 'bip122:*'
const polkadot = 'polkadot:*'
const cosmos = 'cosmos:*'

export const facts: Readonly<Record<string, WalletFact>> = {
  'io.metamask': {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    drawing: 'wallet:metamask',
    chains: [evm, solana],
    injected: [flag('isMetaMask'), { namespace: 'solana', injected_id: 'MetaMask' }],
  },
  'com.trustwallet.app': {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    drawing: 'wallet:trust',
    chains: [evm, solana],
    injected: [flag('isTrust'), { namespace: 'solana', injected_id: 'Trust' }],
  },
  'com.coinbase.wallet': {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    chains: [evm, solana],
    injected: [flag('isCoinbaseWallet'), { namespace: 'solana', injected_id: 'Coinbase Wallet' }],
  },
  'app.phantom': {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    chains: [solana, evm, bitcoin],
    injected: [
      flag('isPhantom'),
      { namespace: 'solana', injected_id: 'Phantom' },
      { namespace: 'bip122', injected_id: 'Phantom' },
    ],
  },
  'com.okex.wallet': {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    chains: [evm, solana, bitcoin],
    injected: [flag('isOkxWallet'), { namespace: 'solana', injected_id: 'OKX Wallet' }],
  },
  'com.binance.wallet': {
    id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    drawing: 'exchange:binance',
    chains: [evm, solana],
    app_store: 'https://apps.apple.com/app/id1436799971',
    play_store: 'https://play.google.com/store/apps/details?id=com.binance.dev',
    injected: [flag('isBinance')],
  },
  'me.rainbow': {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    injected: [flag('isRainbow')],
  },
  'io.rabby': {
    id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    injected: [flag('isRabby')],
  },
  'com.bitget.web3': {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    drawing: 'exchange:bitget',
    chains: [evm, solana, bitcoin],
    app_store: 'https://apps.apple.com/app/id1395301115',
    play_store: 'https://play.google.com/store/apps/details?id=com.bitkeep.wallet',
    injected: [flag('isBitKeep')],
  },
  'io.zerion.wallet': {
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    drawing: 'wallet:zerion',
    injected: [flag('isZerion')],
  },
  'org.uniswap': {
    id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    drawing: 'token:UNI',
    rdns: 'org.uniswap.app',
  },
  'com.ledger': {
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    drawing: 'wallet:ledger',
  },
  'global.safe': {
    id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    drawing: 'wallet:safe',
  },
  'com.brave.wallet': {
    id: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
    chains: [evm, solana],
    injected: [flag('isBraveWallet')],
  },
  'com.exodus': {
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    rdns: 'com.exodus.web3-wallet',
    chains: [evm, solana],
  },
  'app.backpack': {
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    chains: [solana, evm],
    injected: [{ namespace: 'solana', injected_id: 'Backpack' }],
  },
  'so.onekey.app.wallet': {
    id: '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c',
  },
  'im.token': {
    id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
    drawing: 'wallet:imtoken',
  },
  'com.kraken': { id: '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277' },
  'com.bybit': {
    id: '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
    chains: [evm, solana],
  },
  'com.crypto.wallet': {
    id: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    drawing: 'token:CRO',
  },
  'com.robinhood.wallet': {
    id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
  },
  'pro.tokenpocket': {
    id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    drawing: 'wallet:token-pocket',
    injected: [flag('isTokenPocket')],
  },
  'com.safepal': {
    id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    drawing: 'token:SFP',
    injected: [flag('isSafePal')],
  },
  'io.1inch.wallet': {
    id: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    drawing: 'token:1INCH',
    homepage: 'https://wallet.1inch.io/',
  },
  'org.mathwallet': { id: '7674bb4e353bf52886768a3ddc2a4562ce2f4191c80831291218ebd90f5f5e26' },
  'com.coin98': {
    id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    chains: [evm, solana],
    injected: [flag('isCoin98')],
  },
  'io.magiceden.wallet': {
    id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    chains: [evm, solana, bitcoin],
    injected: [
      { namespace: 'solana', injected_id: 'Magic Eden' },
      { namespace: 'bip122', injected_id: 'Magic Eden' },
    ],
  },
  'xyz.frontier.wallet': {
    id: '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
    chains: [evm, solana],
    injected: [flag('isFrontier')],
  },
  'com.roninchain.wallet': {
    id: '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    drawing: 'wallet:ronin',
  },
  'app.core.extension': {
    id: 'f323633c1f67055a45aac84e321af6ffe46322da677ffdd32f9bc1e33bafe29c',
    injected: [flag('isAvalanche')],
  },
  'xyz.argent': { id: 'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6' },
  'com.blockchain.login': {
    id: '84b43e8ddfcd18e5fcb5d21e7277733f9cccef76f7d92c836d0e481db0c70c04',
    homepage: 'https://www.blockchain.com/',
  },
  'com.bitpay': {
    app_store: 'https://apps.apple.com/app/id1149581638',
    play_store: 'https://play.google.com/store/apps/details?id=com.bitpay.wallet',
  },
  'com.fireblocks': { id: '5864e2ced7c293ed18ac35e0db085c09ed567d67346ccb6f58a0327a75137489' },
  'io.trezor': { drawing: 'wallet:trezor' },
  'org.base.account': { rdns: 'app.base.account' },
  'com.anchorage': { rdns: 'com.anchorage.connect' },
  'com.mecowallet': { rdns: 'com.meco.wallet' },
  'io.compasswallet': { rdns: 'io.leapwallet.CompassWallet', chains: [cosmos, evm] },
  'io.universaleverything': { rdns: 'io.universaleverything.universalprofiles' },
  'sh.frame': { injected: [flag('isFrame')] },
  'app.zeal': { injected: [flag('isZeal')] },
  'com.gemwallet': { chains: [evm, solana] },

  // Wallets of other namespaces, with or without EVM.
  'app.xverse': {
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    chains: [bitcoin, 'stacks:*'],
    injected: [{ namespace: 'bip122', injected_id: 'Xverse Wallet' }],
  },
  'com.wallet.reown': {
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    rdns: null,
    chains: [bitcoin, 'stacks:*'],
    injected: [{ namespace: 'bip122', injected_id: 'Leather' }],
  },
  'app.subwallet': {
    chains: [polkadot, evm],
    injected: [flag('isSubWallet'), { namespace: 'polkadot', injected_id: 'subwallet-js' }],
  },
  'xyz.talisman': {
    chains: [polkadot, evm],
    injected: [flag('isTalisman'), { namespace: 'polkadot', injected_id: 'talisman' }],
  },
  'io.novawallet': { rdns: 'io.novawallet', chains: [polkadot, evm] },
  'com.enkrypt': {
    chains: [evm, polkadot],
    injected: [{ namespace: 'polkadot', injected_id: 'enkrypt' }],
  },
  'app.nightly': {
    chains: [solana, evm, polkadot, 'near:*', 'aptos:*', 'sui:*'],
    injected: [{ namespace: 'solana', injected_id: 'Nightly' }],
  },
  'ag.jup': { chains: [solana] },
  'app.keplr': { chains: [cosmos, evm] },
  'io.leapwallet': { chains: [cosmos, evm] },
  'io.cosmostation': { chains: [cosmos, evm] },
  'com.flowfoundation.wallet': { chains: ['eip155:747', 'flow:*'] },
  'xyz.abs': { chains: ['eip155:2741'] },
  'org.thetatoken': { chains: ['eip155:361'] },
  'com.elrond.maiar.wallet': { chains: ['mvx:*', evm], injected: [flag('isxPortal')] },
  'app.freighter': { chains: ['stellar:*'] },
  'com.hashpack.wallet': { chains: ['hedera:*'] },
  'app.kabila.wallet': { chains: ['hedera:*'] },
  'io.bladewallet': { chains: ['hedera:*'] },
  'finance.saucerswap': { chains: ['hedera:*'] },
  'app.herewallet': { chains: ['near:*'] },
  'app.keeper-wallet': { chains: ['waves:*'] },
  'app.qubic.wallet': { chains: ['qubic:*'] },
  'app.send': { chains: ['canton:*'] },
  'com.concordium.wallet': { chains: ['ccd:*'] },
  'com.webauth': { chains: ['antelope:*'] },
  'com.veworld': { chains: ['vechain:*'] },
  'com.neonwallet': { chains: ['neo3:*'] },
  'online.puzzle': { chains: ['aleo:*'] },
  'ooo.plugwallet': { chains: ['icp:*'] },
  'org.alephium': { chains: ['alephium:*'] },
  'xyz.joeywallet': { chains: ['xrpl:*'] },
  'app.girin': { chains: ['xrpl:*'] },

  // Corrections.
  'app.berasig': {
    mobile_link: 'berasig://',
    app_store: 'https://apps.apple.com/us/app/berasig-wallet-on-berachain/id6502052535',
  },
  'com.gemspocket': { mobile_link: null },
  'com.example.subdomain': { rdns: null },
  'com.foxwallet': { homepage: 'https://foxwallet.com/' },
  'com.opera': { homepage: 'https://www.opera.com/' },
  'pk.modular': { name: 'Modular Wallet' },
}

/** Wallets that the data package lacks. */
export const additions: Readonly<Record<string, WalletAddition>> = {
  'com.solflare': {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    name: 'Solflare',
    homepage: 'https://solflare.com/',
    drawing: 'wallet:solflare',
    app_store: 'https://apps.apple.com/us/app/solflare-solana-wallet/id1580902717',
    play_store: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
    chrome_store:
      'https://chromewebstore.google.com/detail/solflare-wallet/bhhhlbepdkbapadjdnnojkbgioiodbic',
    firefox_store: 'https://addons.mozilla.org/en-US/firefox/addon/solflare-wallet/',
    chains: [solana],
    injected: [{ namespace: 'solana', injected_id: 'Solflare' }],
  },
}

/** Entries left out, and why. Removal on a trademark owner's request goes here too. */
export const removals: Readonly<Record<string, string>> = {
  'com.walletconnect': 'sample application that bears the domain of a protocol',
  'com.reown': 'sample application',
  'com.reown.docs': 'sample application',
  'com.reown.lab': 'sample application',
  'com.berasig': 'the same wallet as app.berasig',
  'com.keeperwallet': 'its links and stores are those of another wallet (Tonkeeper)',
}

/** The wallets most people have, first to last; all others follow in the package's order. */
export const popular: readonly string[] = `
  io.metamask com.trustwallet.app com.coinbase.wallet app.phantom com.okex.wallet
  com.binance.wallet me.rainbow io.rabby com.bitget.web3 com.ledger
  io.zerion.wallet org.uniswap global.safe com.solflare app.backpack
  com.brave.wallet com.exodus com.safepal so.onekey.app.wallet im.token
  pro.tokenpocket com.bybit com.kraken com.robinhood.wallet com.crypto.wallet
  io.1inch.wallet org.base.account io.trezor com.roninchain.wallet app.core.extension
  io.magiceden.wallet app.xverse com.wallet.reown ag.jup com.coin98
  co.family.wallet xyz.talisman app.subwallet io.novawallet app.nightly
  app.keplr io.leapwallet com.bestwallet com.tangem com.zengo
  org.mathwallet com.enkrypt com.mewwallet xyz.argent sh.frame
  com.blockchain.login com.bitcoin com.bitpay com.kucoin com.fireblocks
  com.gemwallet com.cakewallet com.dcentwallet com.coolbitx.cwsapp xyz.frontier.wallet
  app.zeal io.atomicwallet com.guarda.wallet io.zelcore xyz.abs
`
  .trim()
  .split(/\s+/)

function flag(injectedId: string): { namespace: string; injected_id: string } {
  return { namespace: 'eip155', injected_id: injectedId }
}
