import type { NetworkId } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import type { Call } from './requests.ts'
import type { Signing, SolanaSignedIn, SolanaSignIn } from './signing.ts'
import type { ObjectSigning, StandardAccount } from './wallet.ts'

/** A transaction of web3.js (either version), or its bytes. */
export type SolanaTransaction = Uint8Array | { serialize(options?: object): Uint8Array }

/** The part of web3.js's `Connection` that sends a transaction. */
export type SolanaConnection = {
  sendRawTransaction(transaction: Uint8Array, options?: object): Promise<string>
}

/** The provider for hosts, in the form of Solana's libraries. */
export type SolanaProvider = {
  /** Key of the account in use. */
  readonly publicKey: { toBase58(): string; toString(): string; toBytes(): Uint8Array }
  /** CAIP-2 id of the network in use. */
  readonly chainId: NetworkId
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Sign In With Solana: the wallet writes the text. @throws KitError `METHOD_UNSUPPORTED`, `WALLET_REPLY_INVALID` */
  signIn(input?: SolanaSignIn): Promise<SolanaSignedIn>
  /** Gives the kind of transaction that it got. */
  signTransaction<T extends SolanaTransaction>(transaction: T): Promise<T>
  /** One prompt if the wallet can sign all together, otherwise one each. */
  signAllTransactions<T extends SolanaTransaction>(transactions: readonly T[]): Promise<T[]>
  /** The wallet signs, and `connection` sends, as in web3.js. Gives the signature in base58. */
  sendTransaction(
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: object,
  ): Promise<string>
  /** The wallet sends. Gives the signature in base58, the transaction's id in explorers. */
  signAndSendTransaction(transaction: SolanaTransaction, options?: object): Promise<string>
  /** The `solana_…` requests of WalletConnect. */
  request(call: Call): Promise<unknown>
}

export function createProvider({
  signing,
  objects,
  request,
  state,
}: {
  readonly signing: Signing
  readonly objects: ObjectSigning | undefined
  readonly request: (call: Call) => Promise<unknown>
  readonly state: () => { readonly network: NetworkId; readonly account: StandardAccount }
}): SolanaProvider {
  const provider: SolanaProvider = {
    get publicKey() {
      const { address, publicKey } = state().account
      return { toBase58: () => address, toString: () => address, toBytes: () => publicKey.slice() }
    },
    get chainId() {
      return state().network
    },
    signMessage: (message) => signing.signMessage(state().account, message),
    signIn: (input) => signing.signIn(state().account, input),
    signTransaction: async (transaction) => {
      if (objects && !(transaction instanceof Uint8Array))
        return objects.signTransaction(transaction)
      const { account, network } = state()
      return likeIt(
        transaction,
        await signing.signTransaction(account, network, bytesOf(transaction)),
      )
    },
    signAllTransactions: async (transactions) => {
      if (signing.signAllTransactions) {
        const { account, network } = state()
        const all = transactions.map(bytesOf)
        const signed = await signing.signAllTransactions(account, network, all)
        return transactions.map((transaction, place) => likeIt(transaction, signed[place]))
      }
      const signed = []
      for (const transaction of transactions)
        signed.push(await provider.signTransaction(transaction))
      return signed
    },
    sendTransaction: async (transaction, connection, options) =>
      connection.sendRawTransaction(bytesOf(await provider.signTransaction(transaction)), options),
    signAndSendTransaction: async (transaction, options) => {
      if (objects && !(transaction instanceof Uint8Array))
        return objects.signAndSendTransaction(transaction, options)
      const { account, network } = state()
      const bytes = bytesOf(transaction)
      return base58.encode(await signing.signAndSendTransaction(account, network, bytes, options))
    },
    request,
  }
  return provider
}

function bytesOf(transaction: SolanaTransaction): Uint8Array {
  if (transaction instanceof Uint8Array) return transaction
  // Legacy transactions otherwise refuse before they are signed; versioned transactions take no options.
  return transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
}

/** Parses the bytes with the input's class: `deserialize` for versioned, `from` for legacy transactions. */
function likeIt<T extends SolanaTransaction>(given: T, bytes: Uint8Array | undefined): T {
  if (given instanceof Uint8Array) return bytes as unknown as T
  const { deserialize, from } = given.constructor as unknown as {
    readonly deserialize?: (bytes: Uint8Array) => T
    readonly from?: (bytes: Uint8Array) => T
  }
  const read = deserialize ?? from
  if (!read) throw new TypeError('Expected a transaction of web3.js or its bytes')
  return Reflect.apply(read, given.constructor, [bytes])
}
