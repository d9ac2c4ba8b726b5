import { cleanIcon, cleanName } from '../injected/announcement.ts'
import { type Method, methodOf, readBytes, readList } from './values.ts'

/** A wallet of the Wallet Standard (https://github.com/wallet-standard/wallet-standard), read once and checked. */
export type StandardWallet = {
  readonly name: string
  readonly icon: string | undefined
  readonly features: Features
  /** For older wallets, which sign transactions of web3.js as objects and have no features for bytes. */
  readonly objects?: ObjectSigning
}

export type ObjectSigning = {
  /** @throws KitError `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID`; any error of the wallet */
  signTransaction<T extends object>(transaction: T): Promise<T>
  /** Gives the signature in base58. @throws KitError as above */
  signAndSendTransaction(transaction: object, options?: object): Promise<string>
}

/** Methods of the features that the kit uses; a wallet may lack some. */
export type Features = {
  readonly connect: Method
  readonly disconnect: Method | undefined
  readonly on: Method | undefined
  readonly signMessage: Method | undefined
  readonly signIn: Method | undefined
  readonly signTransaction: Method | undefined
  readonly signAndSendTransaction: Method | undefined
}

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: Chains
  /** The wallet's own object, by which it recognises the account. */
  readonly own: unknown
}

/** Chains of Solana, such as `solana:mainnet`. */
export type Chains = readonly [string, ...string[]]

/** Limits beside those of security.md DISC-2: no wallet gives a longer answer. */
const maxAccounts = 1000
const maxChains = 100
const solanaChain = /^solana:[-\w]{1,32}$/

/**
 * Reads a wallet's registration. Every property is read exactly once, so that a getter cannot show one value to the check and
 * another to the screen (security.md DISC-3). Undefined for unusable registrations and other namespaces' wallets; never throws.
 */
export function readWallet(value: unknown): StandardWallet | undefined {
  try {
    const { version, name, icon, chains, features } = value as Readonly<Record<string, unknown>>
    const shown = cleanName(name)
    if (version !== '1.0.0' || shown === undefined || !readChains(chains)) return undefined
    const methods = readFeatures(features)
    return methods && Object.freeze({ name: shown, icon: cleanIcon(icon), features: methods })
  } catch {
    return undefined
  }
}

/** The Solana accounts of a `standard:connect` answer or a change; undefined for anything but a list of accounts. */
export function readAccounts(value: unknown): readonly StandardAccount[] | undefined {
  try {
    const { accounts } = value as { readonly accounts?: unknown }
    return readList(accounts, maxAccounts)?.flatMap((each) => readAccount(each) ?? [])
  } catch {
    return undefined
  }
}

function readAccount(value: unknown): StandardAccount | undefined {
  const { address, publicKey, chains } = value as Readonly<Record<string, unknown>>
  const bytes = readBytes(publicKey, 32)
  const ours = readChains(chains)
  if (typeof address !== 'string' || address.length > 44 || bytes?.length !== 32 || !ours)
    return undefined
  return { address, publicKey: bytes, chains: ours, own: value }
}

function readChains(value: unknown): Chains | undefined {
  const isOurs = (chain: unknown): chain is string =>
    typeof chain === 'string' && chain.length <= 39 && solanaChain.test(chain)
  const [first, ...more] = readList(value, maxChains)?.filter(isOurs) ?? []
  return first === undefined ? undefined : [first, ...more]
}

function readFeatures(value: unknown): Features | undefined {
  const all = value as Readonly<Record<string, unknown>>
  const method = (feature: string, name: string): Method | undefined => methodOf(all[feature], name)
  const connect = method('standard:connect', 'connect')
  return (
    connect && {
      connect,
      disconnect: method('standard:disconnect', 'disconnect'),
      on: method('standard:events', 'on'),
      signMessage: method('solana:signMessage', 'signMessage'),
      signIn: method('solana:signIn', 'signIn'),
      signTransaction: method('solana:signTransaction', 'signTransaction'),
      signAndSendTransaction: method('solana:signAndSendTransaction', 'signAndSendTransaction'),
    }
  )
}
