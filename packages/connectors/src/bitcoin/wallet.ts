import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf, readList } from '../walletStandard/values.ts'
import { networksByAddress } from './networks.ts'
import { readBase64, readText } from './text.ts'

/**
 * A Bitcoin wallet of any dialect. Its answers are read and checked, and its errors are thrown unchanged. A dialect leaves out
 * methods that its wallets do not have.
 */
export type BitcoinWallet = {
  /** May prompt. `networks` are the host's, networks in use first. */
  connect(networks: readonly NetworkId[]): Promise<WalletState>
  /** The state that the page may see without a prompt; undefined if it may see nothing or the wallet cannot answer. */
  read(networks: readonly NetworkId[]): Promise<WalletState | undefined>
  /** The wallet cannot answer without a prompt: the stored state is shown, and the wallet judges each request. */
  readonly needsAsking?: boolean
  /** Gives base64. @throws KitError `METHOD_UNSUPPORTED` for a protocol that the wallet does not have */
  signMessage(request: {
    readonly account: BitcoinAccount
    readonly network: NetworkId
    readonly message: string
    /** Without it, the wallet's own protocol for that address. */
    readonly protocol: Protocol | undefined
  }): Promise<string>
  /** `psbt` in base64, in both directions; `txid` when it was sent. */
  signPsbt(request: PsbtRequest): Promise<SignedPsbt>
  /** Gives the transaction's id. */
  sendTransfer?(request: {
    readonly account: BitcoinAccount
    readonly network: NetworkId
    readonly recipient: string
    readonly satoshis: number
  }): Promise<string>
  /** Gives the state on the other network. May prompt. */
  switchNetwork?(network: NetworkId): Promise<WalletState>
  /** Calls `changed` when it is time to `read` again. Gives a function that stops watching, if any. */
  watch?(changed: () => void): unknown
  /** Revokes the page's permission. */
  disconnect?(): unknown
}

export type WalletState = {
  /** Payment accounts first. */
  readonly accounts: readonly [BitcoinAccount, ...BitcoinAccount[]]
  /** Networks that the wallet serves for these accounts without a switch. */
  readonly networks: readonly [NetworkId, ...NetworkId[]]
}

export type BitcoinAccount = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** BIP-32. */
  readonly path?: string | undefined
  /** The wallet's own object, by which it recognises the account. */
  readonly own?: unknown
}

export type Protocol = 'ecdsa' | 'bip322'

export type PsbtRequest = {
  readonly network: NetworkId
  readonly psbt: string
  readonly inputs: readonly {
    readonly account: BitcoinAccount
    readonly index: number
    readonly sighashTypes?: readonly number[] | undefined
  }[]
  readonly broadcast: boolean
}
export type SignedPsbt = { readonly psbt: string; readonly txid?: string | undefined }

/** No wallet gives a longer list. */
const maxAccounts = 1000

/**
 * Accounts in a wallet's list, with the field names of every dialect: `purpose` is Xverse's and the Wallet Standard's, `symbol`
 * and `derivationPath` are Leather's. Accounts of other chains are left out.
 * @throws KitError `WALLET_REPLY_INVALID` without an account
 */
export function readState(list: unknown, networks: readonly NetworkId[] = []): WalletState {
  const read = readList(list, maxAccounts)?.flatMap((each) => readAccount(each) ?? []) ?? []
  // An address with both purposes is one account, for payments.
  const [first, ...more] = [
    ...read.filter(({ type }) => type === 'payment'),
    ...read.filter(({ type }) => type === 'ordinal'),
  ].filter(({ address }, place, all) => all.findIndex((each) => each.address === address) === place)
  if (!first) throw invalid('accounts')
  const [network, ...others] = networks.length ? networks : networksByAddress(first.address)
  if (!network) throw invalid('network')
  // A wallet with one address pays from it, of any kind.
  return { accounts: [{ ...first, type: 'payment' }, ...more], networks: [network, ...others] }
}

/** The part of a state that is stored for the next visit, as text for `readKept`. */
export function kept({ accounts }: WalletState): string {
  const list = accounts.map(({ address, publicKey, type, path }) => ({
    address,
    publicKey,
    purpose: type === 'ordinal' ? 'ordinals' : type,
    derivationPath: path,
  }))
  return JSON.stringify(list)
}

/** Undefined for invalid text. */
export function readKept(text = ''): WalletState | undefined {
  try {
    return readState(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** @throws KitError `WALLET_REPLY_INVALID` */
export function readSignature(value: unknown): string {
  return readBase64(value) ?? fail('signature')
}

/** BIP-174: a PSBT begins with `psbt` and 0xff. @throws KitError `WALLET_REPLY_INVALID` */
export function readPsbt(value: unknown): string {
  const text = readBase64(value)
  return text?.startsWith('cHNidP8') ? text : fail('psbt')
}

/** @throws KitError `WALLET_REPLY_INVALID` */
export function readTxid(value: unknown): string {
  return readText(value, /^[0-9a-f]{64}$/i, 64) ?? fail('txid')
}

/** Witness version 1 (BIP-350): `p` in bech32m. */
export function isTaproot(address: string): boolean {
  return /^(?:bc|tb|bcrt)1p/i.test(address)
}

function readAccount(value: unknown): BitcoinAccount | undefined {
  const { address, publicKey, purpose, symbol = 'BTC', derivationPath, own } = fieldsOf(value)
  const text = readText(address, /^[0-9a-z]+$/i, 90)
  // Xverse also has `stacks`, `spark` and `starknet`, Leather also `STX`.
  const foreign = purpose !== undefined && purpose !== 'payment' && purpose !== 'ordinals'
  if (text === undefined || foreign || symbol !== 'BTC') return undefined
  return {
    address: text,
    type: (purpose === undefined ? isTaproot(text) : purpose === 'ordinals')
      ? 'ordinal'
      : 'payment',
    publicKey: readText(publicKey, /^(?:0[23])?[0-9a-f]{64}$/i, 66),
    path: readText(derivationPath, /^m(?:\/\d{1,10}'?){1,10}$/, 128),
    own,
  }
}

function invalid(what: string): KitError {
  return new KitError('WALLET_REPLY_INVALID', { what })
}

function fail(what: string): never {
  throw invalid(what)
}
