import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf, readList } from '../walletStandard/values.ts'
import { networksByAddress } from './networks.ts'
import { readBase64, readText } from './text.ts'

/**
 * A Bitcoin wallet, whichever of the dialects it speaks. What it gives is read and checked, what it throws is as it threw
 * it. A dialect leaves out what its wallets cannot do.
 */
export type BitcoinWallet = {
  /** May prompt. `networks` are the host's, those in use first. */
  connect(networks: readonly NetworkId[]): Promise<WalletState>
  /** What the page may see now, without a prompt: undefined when that is nothing, or there is no way to ask. */
  read(networks: readonly NetworkId[]): Promise<WalletState | undefined>
  /** There is no way to ask: what the last visit knew is shown, and each request is for the wallet to judge. */
  readonly needsAsking?: boolean
  /** Gives base64. @throws KitError `METHOD_UNSUPPORTED` for a protocol that the wallet has not */
  signMessage(request: {
    readonly account: BitcoinAccount
    readonly network: NetworkId
    readonly message: string
    /** The wallet's own for that address when left out. */
    readonly protocol: Protocol | undefined
  }): Promise<string>
  /** `psbt` in base64, as what it gives; `txid` when it was sent. */
  signPsbt(request: PsbtRequest): Promise<SignedPsbt>
  /** Gives the transaction's id. */
  sendTransfer?(request: {
    readonly account: BitcoinAccount
    readonly network: NetworkId
    readonly recipient: string
    readonly satoshis: number
  }): Promise<string>
  /** Gives what there is on the other network; may prompt. */
  switchNetwork?(network: NetworkId): Promise<WalletState>
  /** `changed` when it is time to `read` again. Gives a function that stops, if there is one. */
  watch?(changed: () => void): unknown
  /** Take the page's permission back. */
  disconnect?(): unknown
}

export type WalletState = {
  /** Those for payments first. */
  readonly accounts: readonly [BitcoinAccount, ...BitcoinAccount[]]
  /** What the wallet serves these accounts on without being asked to switch. */
  readonly networks: readonly [NetworkId, ...NetworkId[]]
}

export type BitcoinAccount = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** BIP-32. */
  readonly path?: string | undefined
  /** The wallet's own object, by which it knows the account again. */
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

/** More is not a wallet's answer. */
const maxAccounts = 1000

/**
 * Accounts as a wallet lists them, under the names that one dialect or another has: `purpose` is Xverse's and the Wallet
 * Standard's, `symbol` and `derivationPath` are Leather's. Accounts of other chains are left out.
 * @throws KitError `WALLET_REPLY_INVALID` when there is none
 */
export function readState(list: unknown, networks: readonly NetworkId[] = []): WalletState {
  const read = readList(list, maxAccounts)?.flatMap((each) => readAccount(each) ?? []) ?? []
  // An address that serves both purposes is one account, for payments.
  const [first, ...more] = [
    ...read.filter(({ type }) => type === 'payment'),
    ...read.filter(({ type }) => type === 'ordinal'),
  ].filter(({ address }, place, all) => all.findIndex((each) => each.address === address) === place)
  if (!first) throw invalid('accounts')
  const [network, ...others] = networks.length ? networks : networksByAddress(first.address)
  if (!network) throw invalid('network')
  // Wallets of one address pay from it, whatever its kind.
  return { accounts: [{ ...first, type: 'payment' }, ...more], networks: [network, ...others] }
}

/** What of a state is kept for the next visit, as text that `readKept` takes. */
export function kept({ accounts }: WalletState): string {
  const list = accounts.map(({ address, publicKey, type, path }) => ({
    address,
    publicKey,
    purpose: type === 'ordinal' ? 'ordinals' : type,
    derivationPath: path,
  }))
  return JSON.stringify(list)
}

/** Undefined when it is none. */
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

/** BIP-174: it begins with `psbt` and 0xff. @throws KitError `WALLET_REPLY_INVALID` */
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
  // Of Xverse's also `stacks`, `spark`, `starknet`; of Leather's also `STX`.
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
