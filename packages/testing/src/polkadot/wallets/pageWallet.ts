import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { PolkadotAccount } from '../accounts.ts'
import { type KeyType, walletKey, type WalletKey } from './keys.ts'
import { signedBytes, type TransactionPayload } from './payload.ts'

export type PolkadotWalletOptions = {
  /** Its name in `injectedWeb3`. @default 'polkadot-js' */
  readonly key?: string
  /** Keys are sr25519 unless they say otherwise. */
  readonly accounts: readonly [PolkadotWalletAccount, ...PolkadotWalletAccount[]]
  /** Decides instead of the owner; a rejected promise counts as a no. Cannot be given to an injected script. */
  readonly approve?: (ask: PolkadotAsk) => boolean | Promise<boolean>
}

/** A question that the wallet shows its owner. */
export type PolkadotAsk = {
  readonly method: 'enable' | 'signRaw' | 'signPayload'
  readonly account: string
  /** The message, or the signed bytes of the transaction. */
  readonly bytes?: Uint8Array | undefined
}

export type PolkadotWalletAccount = Pick<PolkadotAccount, 'name' | 'seed'> & {
  readonly type?: KeyType
  /** Genesis hash of the only chain on which the account is valid. */
  readonly genesisHash?: string
}

export type PolkadotPageWallet = {
  /** From now on reject every question, ignore it like a closed window, or approve it. */
  setBehaviour(behaviour: 'approve' | 'reject' | 'ignore'): void
  /** Share accounts with the page, by their index in the options; without any the wallet is as if locked. */
  share(...places: readonly number[]): void
  /** Revoke the page's access, as the owner in the wallet. */
  revoke(): void
  /** Uninstall the wallet and delete its storage. */
  remove(): void
  /** The questions to its owner so far, by the names of the methods. */
  readonly prompts: readonly string[]
}

/**
 * A wallet inside the page that offers itself as `injectedWeb3` and signs with keys of its own. The permission of a page
 * survives a reload, as in polkadot.js: `enable` then asks no question.
 */
export function createPolkadotWallet(options: PolkadotWalletOptions): PolkadotPageWallet {
  const { key = 'polkadot-js' } = options
  const storage = `latchkey-test-polkadot-wallet:${key}`
  const all = options.accounts.map((account) => ({
    account,
    key: walletKey(account.type ?? 'sr25519', account.seed),
  }))
  const listeners = new Set<(accounts: readonly object[]) => void>()
  const prompts: string[] = []
  let behaviour: 'approve' | 'reject' | 'ignore' = 'approve'
  let shared: readonly number[] = all.map((_, place) => place)
  let id = 0

  const isAllowed = (): boolean => localStorage.getItem(storage) !== null
  const list = (): readonly object[] =>
    isAllowed()
      ? all
          .filter((_, place) => shared.includes(place))
          .map(({ account: { name, genesisHash = null }, key: { address, type } }) => ({
            address: address(42),
            genesisHash,
            name,
            type,
          }))
      : []
  const tell = (): void => {
    for (const listener of listeners) listener(list())
  }
  /** Asks the owner. Refusals have the text of polkadot.js. */
  const ask = async (question: PolkadotAsk, refusal = 'Cancelled'): Promise<void> => {
    prompts.push(question.method)
    if (behaviour === 'ignore') await new Promise(() => {})
    const isAgreed = async (): Promise<boolean> =>
      behaviour === 'approve' && (options.approve?.(question) ?? true)
    if (!(await isAgreed().catch(() => false))) throw new Error(refusal)
  }
  /** The key of an account, written with any network's prefix. */
  const keyOf = (address: string): WalletKey => {
    const found = all.find(({ key: each }) => prefixes.some((one) => each.address(one) === address))
    if (!found) throw new Error('Unable to find keypair')
    return found.key
  }
  const sign = async (question: PolkadotAsk, signed: Uint8Array): Promise<Signed> => {
    const own = keyOf(question.account)
    // Pages write the address as the chain does; the owner sees it in the wallet's notation.
    await ask({ ...question, account: own.address(42) })
    const signature = own.sign(signed)
    // The signature of a transaction has the key type in front (`MultiSignature`).
    const isPayload = question.method === 'signPayload'
    const kind = isPayload ? Uint8Array.of(kinds.indexOf(own.type)) : new Uint8Array()
    return { id: ++id, signature: `0x${bytesToHex(concatBytes(kind, signature))}` }
  }
  const injected = {
    accounts: {
      get: async () => list(),
      subscribe: (listener: (accounts: readonly object[]) => void) => {
        listeners.add(listener)
        queueMicrotask(() => listener(list()))
        return () => listeners.delete(listener)
      },
    },
    metadata: { get: async () => [], provide: async () => true },
    signer: {
      signPayload: (payload: TransactionPayload) => {
        const bytes = signedBytes(payload)
        return sign({ method: 'signPayload', account: payload.address, bytes }, bytes)
      },
      signRaw: ({ address, data }: { readonly address: string; readonly data: string }) => {
        const bytes = bytesOf(data)
        return sign({ method: 'signRaw', account: address, bytes }, wrapped(bytes))
      },
    },
  }
  const offer = {
    version: '0.0.0',
    enable: async () => {
      if (!isAllowed()) {
        const account = all[0]?.key.address(42) ?? ''
        await ask({ method: 'enable', account }, 'Connection request was rejected by the user.')
        localStorage.setItem(storage, 'allowed')
      }
      return injected
    },
  }
  const page = globalThis as Page
  page.injectedWeb3 ??= {}
  page.injectedWeb3[key] = offer
  return {
    prompts,
    setBehaviour: (next) => {
      behaviour = next
    },
    share: (...places) => {
      shared = places
      tell()
    },
    revoke: () => {
      localStorage.removeItem(storage)
      tell()
    },
    remove: () => {
      localStorage.removeItem(storage)
      if (page.injectedWeb3?.[key] === offer) delete page.injectedWeb3[key]
    },
  }
}

type Page = { injectedWeb3?: Record<string, object> }
type Signed = { readonly id: number; readonly signature: `0x${string}` }

/** The prefixes of Polkadot and Kusama, and the generic one. */
const prefixes = [0, 2, 42]
/** In the order of `MultiSignature`. */
const kinds: readonly KeyType[] = ['ed25519', 'sr25519', 'ecdsa']

/** Bytes of hex, else of text. */
function bytesOf(data: string): Uint8Array {
  return /^0x(?:[0-9a-f]{2})*$/i.test(data)
    ? hexToBytes(data.slice(2))
    : new TextEncoder().encode(data)
}

/** Wraps a message, so that a page cannot pass a transaction as a message. */
function wrapped(bytes: Uint8Array): Uint8Array {
  const text = new TextEncoder()
  return concatBytes(text.encode('<Bytes>'), bytes, text.encode('</Bytes>'))
}
