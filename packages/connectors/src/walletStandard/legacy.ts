import type { Connector } from '@latchkey/core'
import { fromWallet, isKitError, KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { standardConnector } from './session.ts'
import { fieldsOf, type Method, methodOf } from './values.ts'
import type { ObjectSigning, StandardWallet } from './wallet.ts'

/** Flags that a single brand sets. `isPhantom` is not among them: many wallets set it to be offered by older pages. */
const brands: readonly (readonly [flag: string, brand: string])[] = [
  ['isBackpack', 'Backpack'],
  ['isSolflare', 'Solflare'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isGlow', 'Glow'],
  ['isExodus', 'Exodus'],
]
/** Differs from the name of unknown EVM wallets, because wallets of one name count as one wallet. */
const unknownName = 'Solana Wallet'

/**
 * These wallets do not report their networks. A transaction names a recent block, so a transaction for another network has no
 * effect.
 */
const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const

/** 64 and 32 bytes in base58, at most. */
const [signatureLength, addressLength] = [88, 44]

/**
 * The wallet on `window.solana` as a connector; undefined without one. The provider follows Phantom's documentation
 * (https://docs.phantom.com/solana/establishing-a-connection), like other wallets. Never throws.
 */
export function legacyConnector(): Connector | undefined {
  try {
    const { solana } = globalThis as { readonly solana?: unknown }
    const wallet = readLegacy(solana)
    if (!wallet) return undefined
    const { name } = wallet
    const info = { id: 'solana:injected', name, type: 'INJECTED', namespaces: ['solana'] } as const
    return standardConnector(info, wallet)
  } catch {
    return undefined
  }
}

/** Each method is read once, the key with each answer, because it changes with the account. */
function readLegacy(provider: unknown): StandardWallet | undefined {
  const connect = methodOf(provider, 'connect')
  if (!connect) return undefined
  const signMessage = methodOf(provider, 'signMessage')
  return {
    name: brandOf(provider) ?? unknownName,
    icon: undefined,
    features: {
      connect: connecting(provider, connect),
      disconnect: methodOf(provider, 'disconnect'),
      on: following(provider),
      signMessage:
        signMessage &&
        // The second argument tells the wallet to show the message as text.
        (async (input) => [await signMessage(fieldsOf(input)['message'], 'utf8')]),
      signIn: undefined,
      // Methods for bytes: only web3.js can turn bytes into the wallet's input.
      signTransaction: undefined,
      signAndSendTransaction: undefined,
    },
    objects: objectSigning(provider),
  }
}

function brandOf(provider: unknown): string | undefined {
  // Phantom's documentation names this place, which is its own.
  const { phantom } = globalThis as { readonly phantom?: unknown }
  if (fieldsOf(phantom)['solana'] === provider) return 'Phantom'
  const flags = fieldsOf(provider)
  return brands.find(([flag]) => flags[flag] === true)?.[1]
}

function connecting(provider: unknown, connect: Method): Method {
  return async (input) => {
    const { silent } = fieldsOf(input)
    try {
      const answer = await (silent ? connect({ onlyIfTrusted: true }) : connect())
      // Some wallets answer `true` and keep the key in a property.
      return accountsOf(fieldsOf(answer)['publicKey'] ?? fieldsOf(provider)['publicKey'])
    } catch (cause) {
      // A page that is not trusted gets the same refusal as a visitor's decline. Any other wallet is away.
      if (silent && isKitError(fromWallet(cause), 'USER_REJECTED')) return { accounts: [] }
      throw cause
    }
  }
}

/** `standard:events` over the provider's two events, as far as sessions need it. */
function following(provider: unknown): Method | undefined {
  const on = methodOf(provider, 'on')
  const off = methodOf(provider, 'off') ?? methodOf(provider, 'removeListener')
  if (!on) return undefined
  return (_, listener) => {
    // As: the listener of a session.
    const tell = listener as (value: unknown) => void
    const handlers: readonly (readonly [string, (key: unknown) => void])[] = [
      ['accountChanged', (key) => tell(accountsOf(key))],
      ['disconnect', () => tell(accountsOf(null))],
    ]
    for (const handler of handlers) {
      try {
        on(...handler)
      } catch {
        // A wallet that does not know an event is used without it.
      }
    }
    return () => {
      for (const handler of handlers) off?.(...handler)
    }
  }
}

/** The answer of `standard:connect` from a `PublicKey` of web3.js: no account for null, no list for an invalid key. */
function accountsOf(key: unknown): { readonly accounts: readonly object[] | undefined } {
  if (key === null || key === undefined) return { accounts: [] }
  try {
    const address = (methodOf(key, 'toBase58') ?? methodOf(key, 'toString'))?.()
    if (typeof address !== 'string' || address.length > addressLength)
      return { accounts: undefined }
    const publicKey = base58.decode(address)
    return publicKey.length === 32
      ? { accounts: [{ address, publicKey, chains }] }
      : { accounts: undefined }
  } catch {
    return { accounts: undefined }
  }
}

function objectSigning(provider: unknown): ObjectSigning {
  const sign = methodOf(provider, 'signTransaction')
  const send = methodOf(provider, 'signAndSendTransaction')
  return {
    signTransaction: async <T extends object>(transaction: T): Promise<T> => {
      const method = 'signTransaction'
      if (!sign) throw new KitError('METHOD_UNSUPPORTED', { method })
      const signed = await sign(transaction)
      if (!methodOf(signed, 'serialize')) throw new KitError('WALLET_REPLY_INVALID', { method })
      // As: wallets return the kind that they got, often the same object.
      return signed as T
    },
    signAndSendTransaction: async (transaction, options) => {
      const method = 'signAndSendTransaction'
      if (!send) throw new KitError('METHOD_UNSUPPORTED', { method })
      const { signature } = fieldsOf(await send(transaction, options))
      if (!isSignature(signature)) throw new KitError('WALLET_REPLY_INVALID', { method })
      return signature
    },
  }
}

function isSignature(value: unknown): value is string {
  try {
    if (typeof value !== 'string' || value.length > signatureLength) return false
    return base58.decode(value).length === 64
  } catch {
    return false
  }
}
