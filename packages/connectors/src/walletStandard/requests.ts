import { KitError, type NetworkId } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import type { Signing } from './signing.ts'
import type { StandardAccount } from './wallet.ts'

export type Call = { readonly method: string; readonly params?: unknown }

type Requests = (network: NetworkId, call: Call) => Promise<unknown>
type Parts = {
  readonly signing: Signing
  /** The account in use first; at least one. */
  readonly accounts: () => readonly [StandardAccount, ...StandardAccount[]]
}

/**
 * The Solana requests of WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc), so that one call
 * serves both kinds of wallet: messages and signatures in base58, transactions in base64.
 * @throws KitError `METHOD_UNSUPPORTED`, `INVALID_PARAMS`, `UNAUTHORIZED` for an account that is not connected
 */
export function createRequests({ signing, accounts }: Parts): Requests {
  return async (network, { method, params }) => {
    const { pubkey, message, transaction, transactions, sendOptions } = Object(params) as Readonly<
      Record<string, unknown>
    >
    const account = (): StandardAccount => {
      const [first] = accounts()
      const found =
        pubkey === undefined ? first : accounts().find(({ address }) => address === pubkey)
      if (!found) throw new KitError('UNAUTHORIZED', { method })
      return found
    }
    const decode = (coder: { decode(text: string): Uint8Array }, text: unknown): Uint8Array => {
      try {
        if (typeof text === 'string') return coder.decode(text)
      } catch {
        // Treated as invalid text.
      }
      throw new KitError('INVALID_PARAMS', { method })
    }
    const sign = async (text: unknown): Promise<string> =>
      base64.encode(await signing.signTransaction(account(), network, decode(base64, text)))
    switch (method) {
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return accounts().map(({ address }) => ({ pubkey: address }))
      case 'solana_signMessage':
        return {
          signature: base58.encode(await signing.signMessage(account(), decode(base58, message))),
        }
      case 'solana_signTransaction':
        return { transaction: await sign(transaction) }
      case 'solana_signAllTransactions': {
        if (!Array.isArray(transactions)) throw new KitError('INVALID_PARAMS', { method })
        // One by one: wallets answer one prompt at a time.
        const signed: string[] = []
        for (const each of transactions as readonly unknown[]) signed.push(await sign(each))
        return { transactions: signed }
      }
      case 'solana_signAndSendTransaction': {
        const bytes = decode(base64, transaction)
        const signature = await signing.signAndSendTransaction(
          account(),
          network,
          bytes,
          sendOptions,
        )
        return { signature: base58.encode(signature) }
      }
      default:
        throw new KitError('METHOD_UNSUPPORTED', { method })
    }
  }
}
