import { askNode } from '@latchkey/testing/chain'
import { signingKey, signTransaction } from '@latchkey/testing/solana/page'
import { base58, base64 } from '@scure/base'
import type { PeerNamespace } from '../walletkit.ts'

type Options = {
  /** Seeds of 32 bytes in hex. */
  readonly seeds: readonly [string, ...string[]]
  /** Node to which the phone sends transactions. */
  readonly rpcUrl: string
  /** Takes transactions only by their fields, and gives only a signature, like wallets before versioned transactions. */
  readonly isOld?: boolean
}

/** Solana in a phone, by https://docs.walletconnect.network/wallet-sdk/chain-support/solana. */
export async function solanaNamespace({
  seeds,
  rpcUrl,
  isOld = false,
}: Options): Promise<PeerNamespace> {
  const keys = await Promise.all(seeds.map(signingKey))
  const accounts = keys.map(({ publicKey }) => base58.encode(publicKey))
  const sign = async (pubkey: string, transaction: string) => {
    const key = keys[accounts.indexOf(pubkey)]
    if (!key) throw new Error(`${pubkey} is not of this wallet`)
    return signTransaction(base64.decode(transaction), key)
  }
  const methods = ['solana_signMessage', 'solana_signTransaction']
  return {
    accounts,
    methods: isOld
      ? methods
      : [...methods, 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
    answer: async ({ method, params }) => {
      // As: WalletConnect's own shape, which the tests' dapp keeps to.
      const { pubkey, message, transaction, transactions, feePayer } = params as Params
      switch (method) {
        case 'solana_signMessage': {
          const signed = await keys[accounts.indexOf(pubkey)]?.sign(base58.decode(message))
          return { signature: base58.encode(signed ?? new Uint8Array()) }
        }
        case 'solana_signTransaction': {
          const { signed, signature } = await sign(pubkey, transaction)
          if (isOld && feePayer === undefined)
            throw new Error('The wallet does not know this form of transaction')
          return isOld
            ? { signature: base58.encode(signature) }
            : { transaction: base64.encode(signed) }
        }
        case 'solana_signAllTransactions': {
          const all = await Promise.all(transactions.map((each) => sign(pubkey, each)))
          return { transactions: all.map(({ signed }) => base64.encode(signed)) }
        }
        case 'solana_signAndSendTransaction': {
          const { signed } = await sign(pubkey, transaction)
          const input = [base64.encode(signed), { encoding: 'base64' }]
          return { signature: await askNode(rpcUrl, 'sendTransaction', input) }
        }
        default:
          throw new Error(`The wallet does not know ${method}`)
      }
    },
  }
}

type Params = {
  readonly pubkey: string
  readonly message: string
  readonly transaction: string
  readonly transactions: readonly string[]
  readonly feePayer?: string
}
