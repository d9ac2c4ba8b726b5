import { type CreateWallet, listed } from './Wallet.ts'

// RainbowKit's wallets by their names, over the ids of the wallet directory. A page pays for those that it names.

export const argentWallet: CreateWallet = /*#__PURE__*/ listed(
  'argent',
  'Argent',
  'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
)
export const backpackWallet: CreateWallet = /*#__PURE__*/ listed(
  'backpack',
  'Backpack',
  '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
)
export const berasigWallet: CreateWallet = /*#__PURE__*/ listed(
  'berasig',
  'BeraSig',
  'e3f391a1cc57742c5cb004b9e4a975e8e9d2a6f339e7798326f384e29259f235',
)
export const bestWallet: CreateWallet = /*#__PURE__*/ listed(
  'best',
  'Best Wallet',
  '8bf784afd33eb40b157ebc50a8f2a3a4c91aa79d7fc567fcbbe4ab9476379f03',
)
export const bifrostWallet: CreateWallet = /*#__PURE__*/ listed(
  'bifrost',
  'Bifrost Wallet',
  '22a5fb3c0738ca6b6028df5e815d25a6d1c012b9739998413bfcda1d36b04ce2',
)
export const binanceWallet: CreateWallet = /*#__PURE__*/ listed(
  'binance',
  'Binance Wallet',
  '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
)
export const bitgetWallet: CreateWallet = /*#__PURE__*/ listed(
  'bitget',
  'Bitget Wallet',
  '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
)
export const bitverseWallet: CreateWallet = /*#__PURE__*/ listed(
  'bitverse',
  'Bitverse',
  '2d07bf51f641acc643306e18bff9dd078f22193ec7ada3849ae5f3002eadbfcc',
)
export const braveWallet: CreateWallet = /*#__PURE__*/ listed(
  'brave',
  'Brave Wallet',
  '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
)
export const bybitWallet: CreateWallet = /*#__PURE__*/ listed(
  'bybit',
  'Bybit Wallet',
  '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
)
export const cipherTradeWallet: CreateWallet = /*#__PURE__*/ listed(
  'cipherTrade',
  'CipherTrade',
  '79cd4d12c07e388e4e10d8d80dc8f85ac301829755fa402f8524e7764d40443c',
)
export const coin98Wallet: CreateWallet = /*#__PURE__*/ listed(
  'coin98',
  'Coin98 Super Wallet',
  '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
)
export const compassWallet: CreateWallet = /*#__PURE__*/ listed(
  'compass',
  'Compass Wallet',
  '542143d2229367800592f8bd26b162a99972bcd4ae8b83564a0d15df46d93e7f',
)
export const coreWallet: CreateWallet = /*#__PURE__*/ listed(
  'core',
  'Core',
  'f323633c1f67055a45aac84e321af6ffe46322da677ffdd32f9bc1e33bafe29c',
)
export const dawnWallet: CreateWallet = /*#__PURE__*/ listed(
  'dawn',
  'Dawn Wallet',
  'bf99c1d19770abedc64beff7d6cea459f1cc27c6bba95c2a928b7a6329c3cf3e',
)
export const enkryptWallet: CreateWallet = /*#__PURE__*/ listed(
  'enkrypt',
  'Enkrypt',
  '021f65c87edf3686d519e1d2745c7669c301607233e67c195bca410b732f5861',
)
export const foxWallet: CreateWallet = /*#__PURE__*/ listed(
  'fox',
  'FoxWallet',
  '84095658262def9ffb7f2c0b853e455561dca3d0d2c694ed7d69f0e646af12e7',
)
export const frameWallet: CreateWallet = /*#__PURE__*/ listed(
  'frame',
  'Frame Wallet',
  '16ee2acee591c4762c9cea3e6c3d62db5ff3349d339c8a1a74e9b881f42e5a57',
)
export const frontierWallet: CreateWallet = /*#__PURE__*/ listed(
  'frontier',
  'Frontier',
  '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
)
export const gateWallet: CreateWallet = /*#__PURE__*/ listed(
  'gate',
  'GateWallet',
  'c4614599bc053aaa001d8aacee8d3fe206987eb8550b1de35b9afe7bd6aa7a52',
)
export const imTokenWallet: CreateWallet = /*#__PURE__*/ listed(
  'imToken',
  'imToken',
  'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
)
export const iopayWallet: CreateWallet = /*#__PURE__*/ listed(
  'iopay',
  'ioPay',
  'abda1b93acdc92475b6111e5191c3c12ff8f677f0eaa8db539169bcb185ab7a5',
)
export const kaiaWallet: CreateWallet = /*#__PURE__*/ listed(
  'kaia',
  'Kaia Wallet',
  'a05842fe79345b2d32e4c741f724de4b53305a0115bcbdba35f9f814eb1a273a',
)
/** Kaikas, which is called Kaia Wallet now. */
export const kaikasWallet: CreateWallet = /*#__PURE__*/ listed(
  'kaikas',
  'Kaia Wallet',
  'a05842fe79345b2d32e4c741f724de4b53305a0115bcbdba35f9f814eb1a273a',
)
export const krakenWallet: CreateWallet = /*#__PURE__*/ listed(
  'kraken',
  'Kraken Wallet',
  '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
)
export const kresusWallet: CreateWallet = /*#__PURE__*/ listed(
  'kresus',
  'Kresus SuperApp',
  'f04ccbd9d14aa92ade04f4bfb13b33c3cd8049de7cd551f9a0a05bcbba32c091',
)
export const ledgerWallet: CreateWallet = /*#__PURE__*/ listed(
  'ledger',
  'Ledger Wallet',
  '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
)
export const magicEdenWallet: CreateWallet = /*#__PURE__*/ listed(
  'magicEden',
  'Magic Eden',
  '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
)
export const mecoWallet: CreateWallet = /*#__PURE__*/ listed(
  'meco',
  'MeCo Wallet',
  '51fe9f4010b12e0888f1efdde2607934b06cb13f0b629367ac57d3185d632aea',
)
export const metaMaskWallet: CreateWallet = /*#__PURE__*/ listed(
  'metaMask',
  'MetaMask',
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
)
export const mewWallet: CreateWallet = /*#__PURE__*/ listed(
  'mew',
  'MEW wallet',
  'e6ca0424b796a7bc3d32718883cd1f37999a7700b378f7afe655ee2eb5037db4',
)
export const nestWallet: CreateWallet = /*#__PURE__*/ listed(
  'nest',
  'Nest Wallet',
  'b0a8488108d83cb124333111c8522d34fe7d70fd08539c54b33156e6ae27f2f8',
)
export const novaWallet: CreateWallet = /*#__PURE__*/ listed(
  'nova',
  'Nova Wallet',
  '75e7db970cfb102b3fae7319d1ee2a61b720e435d566471b33481f54569d0e8c',
)
export const oktoWallet: CreateWallet = /*#__PURE__*/ listed(
  'okto',
  'Okto',
  '12e9359a2d5ffc736e3797dad4f92fb36249092c0914ff23fffcd1264e9fba9d',
)
export const okxWallet: CreateWallet = /*#__PURE__*/ listed(
  'okx',
  'OKX Wallet',
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
)
export const omniWallet: CreateWallet = /*#__PURE__*/ listed(
  'omni',
  'Omni',
  '6fd797fb46c7d177dbcf514ce7fec9618e7cee5d120b78609c263d010b2e1996',
)
export const oneInchWallet: CreateWallet = /*#__PURE__*/ listed(
  'oneInch',
  '1inch Wallet',
  'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
)
export const oneKeyWallet: CreateWallet = /*#__PURE__*/ listed(
  'oneKey',
  'OneKey',
  '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c',
)
export const paraSwapWallet: CreateWallet = /*#__PURE__*/ listed(
  'paraSwap',
  'ParaSwap Wallet',
  'e372609d612bd836bba4d6c7b6c90e015dfb67735f0d06fc97045033f65a04d5',
)
export const phantomWallet: CreateWallet = /*#__PURE__*/ listed(
  'phantom',
  'Phantom',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
)
export const rabbyWallet: CreateWallet = /*#__PURE__*/ listed(
  'rabby',
  'Rabby',
  '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
)
export const rainbowWallet: CreateWallet = /*#__PURE__*/ listed(
  'rainbow',
  'Rainbow',
  '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
)
export const readyWallet: CreateWallet = /*#__PURE__*/ listed(
  'ready',
  'Ready',
  '66d3cac24221b0ddac15e01760b63ea40cd4b6c88f8551a1e0d4ce149eb7f28e',
)
export const roninWallet: CreateWallet = /*#__PURE__*/ listed(
  'ronin',
  'Ronin Wallet',
  '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
)
export const safeWallet: CreateWallet = /*#__PURE__*/ listed(
  'safe',
  'Safe',
  '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
)
export const safepalWallet: CreateWallet = /*#__PURE__*/ listed(
  'safepal',
  'SafePal',
  '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
)
export const subWallet: CreateWallet = /*#__PURE__*/ listed(
  'sub',
  'SubWallet',
  'bd268022968e8cee01a2205d3fd631e3a715c0cbe731ab9ac9ef533f924e1db4',
)
export const talismanWallet: CreateWallet = /*#__PURE__*/ listed(
  'talisman',
  'Talisman',
  'e996842ebdc773f7539893b24ed4880bbb9cd9cd5bb328cfb63f8c9bb514429c',
)
export const tokenPocketWallet: CreateWallet = /*#__PURE__*/ listed(
  'tokenPocket',
  'TokenPocket',
  '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
)
export const trustWallet: CreateWallet = /*#__PURE__*/ listed(
  'trust',
  'Trust Wallet',
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
)
export const uniswapWallet: CreateWallet = /*#__PURE__*/ listed(
  'uniswap',
  'Uniswap Wallet',
  'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
)
export const universalProfilesWallet: CreateWallet = /*#__PURE__*/ listed(
  'universalProfiles',
  'UniversalProfiles',
  '29e10b003977b87c0f15948d08e7aaa456d41255b9e30d71e1ab362d165f014c',
)
export const valoraWallet: CreateWallet = /*#__PURE__*/ listed(
  'valora',
  'Valora',
  'c9ef5802fac9908e593e18f3c452b5852a10fdbd9dc55609e74694f4da9f0b49',
)
export const wigwamWallet: CreateWallet = /*#__PURE__*/ listed(
  'wigwam',
  'Wigwam',
  'debe410802dc1ecc223ec407831f69e8e6b708f7322bccfe2206255c26a3176e',
)
export const xPortalWallet: CreateWallet = /*#__PURE__*/ listed(
  'xPortal',
  'xPortal',
  '6f6f5c5191e395e3f022aaf71c24ae2068a03e61ed291e0aaaf0c43670d4823e',
)
export const zealWallet: CreateWallet = /*#__PURE__*/ listed(
  'zeal',
  'Zeal',
  '7767d04b901b7f7100c772f4b7439fc652e7ce4eaeb9a0e6213d9e8b3e574d67',
)
export const zerionWallet: CreateWallet = /*#__PURE__*/ listed(
  'zerion',
  'Zerion',
  'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
)

/** Every wallet app, by the QR code. */
export const walletConnectWallet: CreateWallet = () => ({
  id: 'walletConnect',
  name: 'WalletConnect',
})
/** Every wallet in the browser. The kit finds them by itself. */
export const injectedWallet: CreateWallet = () => ({ id: 'injected', name: 'Browser Wallet' })
