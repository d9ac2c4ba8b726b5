import { KitError, type NetworkId } from '@latchkey/protocol'
import { chainOf } from './networks.ts'
import { fieldsOf, type Method, readBytes, readList } from './values.ts'
import { type Features, readAccounts, type StandardAccount } from './wallet.ts'

/** Far above the 1232 bytes of a packet, the limit of a transaction; messages may be longer. */
const maxBytes = 1024 * 1024

/** The page's input for signing in. The wallet fills in missing fields (`solana:signIn` 1.0.0). Times are in ISO 8601. */
export type SolanaSignIn = {
  readonly domain?: string
  /** @default the account in use */
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  /** Such as `solana:mainnet`. */
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The account that signed in, the wallet's text, and the Ed25519 signature of it. */
export type SolanaSignedIn = {
  readonly address: string
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/** The signatures of a wallet, in bytes. */
export type Signing = {
  /** @throws KitError `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID`; any error of the wallet */
  signMessage(account: StandardAccount, message: Uint8Array): Promise<Uint8Array>
  /** @throws KitError as `signMessage`; `WALLET_REPLY_INVALID` also when another account signed in than requested */
  signIn(account: StandardAccount, input?: SolanaSignIn): Promise<SolanaSignedIn>
  /** Gives the signed transaction. @throws KitError also `CHAIN_UNSUPPORTED` */
  signTransaction(
    account: StandardAccount,
    network: NetworkId,
    transaction: Uint8Array,
  ): Promise<Uint8Array>
  /** All in one prompt, if the wallet can. */
  signAllTransactions?(
    account: StandardAccount,
    network: NetworkId,
    transactions: readonly Uint8Array[],
  ): Promise<readonly Uint8Array[]>
  /** Gives the signature, which is the transaction's id. @throws KitError also `CHAIN_UNSUPPORTED` */
  signAndSendTransaction(
    account: StandardAccount,
    network: NetworkId,
    transaction: Uint8Array,
    options?: unknown,
  ): Promise<Uint8Array>
}

export function createSigning(features: Features): Signing {
  return {
    signMessage: async ({ own }, message) =>
      output(
        'signMessage',
        'signature',
        await ask(features, 'signMessage', { account: own, message }),
      ),
    signIn: async ({ address: inUse }, input) => {
      const method = 'signIn'
      const address = input?.address ?? inUse
      const own = first(await ask(features, method, { ...input, address }))
      const [by] = readAccounts({ accounts: [own['account']] }) ?? []
      if (by?.address !== address) throw new KitError('WALLET_REPLY_INVALID', { method })
      return {
        address,
        signedMessage: bytesIn(method, own['signedMessage']),
        signature: bytesIn(method, own['signature']),
      }
    },
    signTransaction: async (account, network, transaction) => {
      const input = { account: account.own, chain: chain(account, network), transaction }
      return output(
        'signTransaction',
        'signedTransaction',
        await ask(features, 'signTransaction', input),
      )
    },
    signAndSendTransaction: async (account, network, transaction, options) => {
      const method = 'signAndSendTransaction'
      const input = { account: account.own, chain: chain(account, network), transaction, options }
      return output(method, 'signature', await ask(features, method, input))
    },
  }
}

async function ask(features: Features, method: keyof Features, input: object): Promise<unknown> {
  const own: Method | undefined = features[method]
  if (!own) throw new KitError('METHOD_UNSUPPORTED', { method })
  return own(input)
}

function output(method: string, name: string, answer: unknown): Uint8Array {
  return bytesIn(method, first(answer)[name])
}

/** The methods take and give lists; the kit sends one entry. */
function first(answer: unknown): Readonly<Record<string, unknown>> {
  return fieldsOf(readList(answer, 1)?.[0])
}

function bytesIn(method: string, value: unknown): Uint8Array {
  const bytes = readBytes(value, maxBytes)
  if (!bytes) throw new KitError('WALLET_REPLY_INVALID', { method })
  return bytes
}

function chain(account: StandardAccount, network: NetworkId): string {
  const name = chainOf(network, account.chains)
  if (!name) throw new KitError('CHAIN_UNSUPPORTED', { network })
  return name
}
