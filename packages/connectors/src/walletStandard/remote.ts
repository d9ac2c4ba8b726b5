import type { CreateProvider, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import { answers, askWallet } from '../askWallet.ts'
import { createProvider } from './provider.ts'
import type { Signing } from './signing.ts'
import { legacyFields, withSignature } from './transaction.ts'
import { fieldsOf, readList } from './values.ts'
import type { StandardAccount } from './wallet.ts'

/** Far above a packet of 1232 bytes in base64. */
const maxText = 4096
const maxTransactions = 1000

/** `SolanaProvider` over the `solana_…` requests of a paired wallet (compatibility.md 4.8). */
export const createRemoteProvider: CreateProvider = (session) =>
  createProvider({
    signing: remoteSigning(session),
    objects: undefined,
    request: (call) => askWallet(session, call),
    state: () => ({ network: session.network, account: accountOf(session) }),
  })

function remoteSigning(session: Session): Signing {
  const ask = async (method: string, params: object, network = session.network) =>
    fieldsOf(await askWallet(session, { method, params }, network))
  return {
    signMessage: async ({ address: pubkey }, message) => {
      const method = 'solana_signMessage'
      const { signature } = await ask(method, { message: base58.encode(message), pubkey })
      return readSignature(method, signature)
    },
    // Only wallets in the page write the sign-in text themselves.
    signIn: () => Promise.reject(new KitError('METHOD_UNSUPPORTED', { method: 'signIn' })),
    signTransaction: async ({ address: pubkey }, network, bytes) => {
      const method = 'solana_signTransaction'
      const params = { ...legacyFields(bytes), transaction: base64.encode(bytes), pubkey }
      const { transaction, signature } = await ask(method, params, network)
      // Older wallets give only their signature.
      return transaction === undefined
        ? withSignature(bytes, pubkey, readSignature(method, signature))
        : decode(method, base64, transaction)
    },
    ...(answers(session, 'solana_signAllTransactions') && {
      signAllTransactions: async ({ address: pubkey }, network, all) => {
        const method = 'solana_signAllTransactions'
        const params = { transactions: all.map((bytes) => base64.encode(bytes)), pubkey }
        const { transactions } = await ask(method, params, network)
        const signed = readList(transactions, maxTransactions) ?? []
        if (signed.length !== all.length) throw invalid(method)
        return signed.map((each) => decode(method, base64, each))
      },
    }),
    signAndSendTransaction: async ({ address: pubkey }, network, bytes, sendOptions) => {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: base64.encode(bytes), pubkey, sendOptions }
      return readSignature(method, (await ask(method, params, network))['signature'])
    },
  }
}

/** The session's first account, which wallets use for a request without a key. */
function accountOf({ addresses: [address = ''] }: Session): StandardAccount {
  return { address, publicKey: base58.decode(address), chains: ['solana:'], own: undefined }
}

function readSignature(method: string, value: unknown): Uint8Array {
  const bytes = decode(method, base58, value)
  if (bytes.length !== 64) throw invalid(method)
  return bytes
}

function decode(
  method: string,
  coder: { decode(text: string): Uint8Array },
  value: unknown,
): Uint8Array {
  try {
    if (typeof value === 'string' && value.length <= maxText) return coder.decode(value)
  } catch {
    // Treated as invalid text.
  }
  throw invalid(method)
}

function invalid(method: string): KitError {
  return new KitError('WALLET_REPLY_INVALID', { method })
}
