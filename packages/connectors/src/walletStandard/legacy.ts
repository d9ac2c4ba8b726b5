import type { Connector } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { standardConnector } from './session.ts'
import { fieldsOf, type Method, methodOf } from './values.ts'
import type { ObjectSigning, StandardWallet } from './wallet.ts'

/** Flags by which these wallets tell themselves apart; the most particular first, since many also claim isPhantom. */
const brands: readonly (readonly [flag: string, brand: string])[] = [
  ['isBackpack', 'Backpack'],
  ['isSolflare', 'Solflare'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isGlow', 'Glow'],
  ['isExodus', 'Exodus'],
  ['isPhantom', 'Phantom'],
]
/** Not the name that unknown EVM wallets get: wallets of one name are taken for one wallet. */
const unknownName = 'Solana Wallet'

/**
 * These wallets do not say which networks they have. A transaction names a recent block, so one for another network than the
 * wallet is set to does nothing.
 */
const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const

/** 64 and 32 bytes in base58, at most. */
const [signatureLength, addressLength] = [88, 44]

/**
 * The wallet on `window.solana` as a connector; undefined when there is none. What the provider does is what Phantom
 * documented for it (https://docs.phantom.com/solana/establishing-a-connection), which others followed. Never throws.
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

/** Each method is read once; the key again with each answer, since it changes with the account. */
function readLegacy(provider: unknown): StandardWallet | undefined {
  const connect = methodOf(provider, 'connect')
  if (!connect) return undefined
  const signMessage = methodOf(provider, 'signMessage')
  const flags = fieldsOf(provider)
  return {
    name: brands.find(([flag]) => flags[flag] === true)?.[1] ?? unknownName,
    icon: undefined,
    features: {
      connect: connecting(provider, connect),
      disconnect: methodOf(provider, 'disconnect'),
      on: following(provider),
      signMessage:
        signMessage &&
        // The second says how the wallet shows it: as text, where it is one.
        (async (input) => [await signMessage(fieldsOf(input)['message'], 'utf8')]),
      signIn: undefined,
      // Those of bytes: only web3.js can make of them what the wallet takes.
      signTransaction: undefined,
      signAndSendTransaction: undefined,
    },
    objects: objectSigning(provider),
  }
}

function connecting(provider: unknown, connect: Method): Method {
  return async (input) => {
    const { silent } = fieldsOf(input)
    try {
      const answer = await (silent ? connect({ onlyIfTrusted: true }) : connect())
      // Some answer with `true`, and have the key themselves.
      return accountsOf(fieldsOf(answer)['publicKey'] ?? fieldsOf(provider)['publicKey'])
    } catch (cause) {
      // A page that is not trusted is refused like one that the owner refuses.
      if (silent) return { accounts: [] }
      throw cause
    }
  }
}

/** `standard:events` over the provider's two, as far as sessions listen. */
function following(provider: unknown): Method | undefined {
  const on = methodOf(provider, 'on')
  const off = methodOf(provider, 'off') ?? methodOf(provider, 'removeListener')
  if (!on) return undefined
  return (_, listener) => {
    // As: a session's own.
    const tell = listener as (value: unknown) => void
    const handlers: readonly (readonly [string, (key: unknown) => void])[] = [
      ['accountChanged', (key) => tell(accountsOf(key))],
      ['disconnect', () => tell(accountsOf(null))],
    ]
    for (const handler of handlers) on(...handler)
    return () => {
      for (const handler of handlers) off?.(...handler)
    }
  }
}

/** What `standard:connect` gives, of a `PublicKey` of web3.js; none of null, no list of what is no key. */
function accountsOf(key: unknown): { readonly accounts?: readonly object[] } {
  if (key === null || key === undefined) return { accounts: [] }
  try {
    const address = (methodOf(key, 'toBase58') ?? methodOf(key, 'toString'))?.()
    if (typeof address !== 'string' || address.length > addressLength) return {}
    const publicKey = base58.decode(address)
    return publicKey.length === 32 ? { accounts: [{ address, publicKey, chains }] } : {}
  } catch {
    return {}
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
      // As: wallets give the kind they got, often the same object.
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
