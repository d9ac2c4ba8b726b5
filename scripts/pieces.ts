// Which modules of the kit travel together. A bundler splits at every combination of entries that share a module, and
// many small files compress badly and ask for many requests: what is needed at one moment goes into one file. What is
// needed is read from a first build's chunks, where barrel files no longer count and unused code is gone.
import { type Chunk, closure } from './size/graph.ts'

/** In order; a module belongs to the first piece whose starting points reach it by static imports. */
const PIECES: readonly (readonly [name: string, from: readonly RegExp[]])[] = [
  // What a page pays for a kit, and for the button of who is not connected.
  ['kit', [/\/kit\/src\/index\.ts$/]],
  ['button', [/\/react\/ConnectButton\.tsx$/]],
  // What a host takes of hooks, and of buttons that it shows beside that one: not one of them waits for the modal's code.
  ['hooks', [/\/react\/hooks\/\w+\.ts$/]],
  ['page', [/\/react\/(?:AppKitButton|AppKitNetworkButton|AppKitPanel)\.tsx$/]],
  // By which names hosts know wallets: of a button, and of what connects without one.
  ['walletKey', [/\/wallets\/walletKey\.ts$/]],
  ['walletButton', [/\/react\/WalletButton\.tsx$/]],
  // What the first press needs, as one request.
  [
    'modal',
    [
      /\/modal\/src\/mount\.tsx$/,
      /\/kit\/src\/modal\.ts$/,
      /\/wallets\/discovery\.ts$/,
      /\/injected\/source\.ts$/,
    ],
  ],
  // To connect the wallet that is picked.
  ['connect', [/\/actions\/connect\.ts$/]],
  // What the next one shares with what is known of accounts, of which neither may fetch the other.
  ['known', [/\/state\/hasAccount\.ts$/, /\/storage\/persist\.ts$/]],
  // What follows a wallet's answer; it comes while the wallet asks.
  ['adopt', [/\/actions\/adopt\.ts$/, /\/injected\/session\.ts$/]],
  // What the next one shares with the embedded wallet, of which neither may fetch the other.
  ['events', [/\/connectors\/src\/providerEvents\.ts$/]],
  // To reach a wallet by a link.
  ['pairing', [/\/pairing\/src\/index\.ts$/, /\/walletConnect\/connector\.ts$/]],
  // How wallets of several families are found.
  ['standard', [/\/walletStandard\/(?:registry|values)\.ts$/]],
  // A family that a host adds: what it can do, and how its wallets are found.
  ['solana', [/\/solana\/family\.ts$/, /\/walletStandard\/source\.ts$/]],
  ['bitcoin', [/\/bip122\/family\.ts$/, /\/bitcoin\/source\.ts$/]],
  ['polkadot', [/\/polkadot\/family\.ts$/, /\/injectedWeb3\/source\.ts$/]],
  // What the account and the views after Connect share, too small to be files of their own.
  [
    'views',
    [
      /\/sdk\/use(ViewText|Action|Clipboard|OnAppear)\.ts$/,
      /\/modal\/src\/use(Wallet|Leaving)\.ts$/,
      /\/icons\/(Check|ChevronEnd|Copy|Disconnect|ExternalLink|Refresh)Icon\.tsx$/,
    ],
  ],
  // What views elsewhere share with features, and would fetch a feature for.
  [
    'parts',
    [/\/sdk\/useOnline\.ts$/, /\/Tabs\/Tabs\.tsx$/, /\/icons\/(Clock|Offline|Warning)Icon\.tsx$/],
  ],
  ['Ring', [/\/Ring\/Ring\.tsx$/]],
  ['code', [/\/QrCode\/QrCode\.tsx$/]],
  // What the account view has and the page's buttons too.
  ['account', [/\/Avatar\/Avatar\.tsx$/, /\/ui\/src\/Button\/Button\.tsx$/]],
  // How a view says what went wrong, or takes long.
  [
    'outcomes',
    [/\/modal\/src\/(Message|ErrorDetails|FailedList)\.tsx$/, /\/sdk\/use(FamilyText|Later)\.ts$/],
  ],
  // Ways to a wallet that is elsewhere.
  ['elsewhere', [/\/Downloads\/storeRows\.ts$/, /\/wallets\/platforms\.ts$/]],
  // What is known of accounts, and how a view reads it.
  [
    'data',
    [/\/core\/src\/data\/(portfolio|nativeBalance)\.ts$/, /\/sdk\/use(Data|Countdown)\.ts$/],
  ],
  ['AccountView', [/\/AccountView\.tsx$/]],
  // What the account view shows of what is optional, the manifests of that, and what nearly each of it needs: one request,
  // beside the account's data.
  [
    'features',
    [
      /\/AccountFeatures\.tsx$/,
      /\/features\/src\/index\.ts$/,
      /\/format\/(names|decimal)\.ts$/,
      /\/state\/explorerPages\.ts$/,
      /\/modal\/src\/LoadingPanel\.tsx$/,
    ],
  ],
  // What several features share: what is under way, and what nodes know of tokens.
  ['shared', [/\/data\/(sentTransfers|nodeTokens)\.ts$/, /\/protocol\/src\/http\/history\.ts$/]],
  // Each leads from a tab to a list to one of it.
  ['tokenViews', [/\/tokens\/views\/\w+\.tsx$/]],
  ['nfts', [/\/nfts\/views\/\w+\.tsx$/]],
  // The list of transactions, as a tab and as a view, and each of them: one leads to the other.
  ['history', [/\/history\/views\/\w+\.tsx$/]],
  // The embedded wallet: the channel to its frame, and what waits for an answer of it.
  ['login', [/\/auth\/connector\.ts$/, /\/core\/src\/approvals\/index\.ts$/]],
  // The buttons of who is connected.
  ['connected', [/\/react\/ConnectedButtons\.tsx$/]],
]

/** In this order a group also takes along what its modules import. */
export const pieceNames: readonly string[] = PIECES.map(([name]) => name)

/** Module → piece. What is in none is left to the bundler. */
export function piecesOf(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const placed = new Map<string, string>()
  for (const [name, from] of PIECES) {
    for (const { moduleIds } of closure(chunks, from)) {
      for (const id of moduleIds) if (!placed.has(id)) placed.set(id, name)
    }
  }
  return placed
}
