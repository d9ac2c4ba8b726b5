import {
  BaseSignInMessageSignerWalletAdapter,
  type SupportedTransactionVersions,
  WalletConnectionError,
  WalletDisconnectionError,
  type WalletError,
  type WalletName,
  WalletNotConnectedError,
  WalletReadyState,
  WalletSignInError,
  WalletSignMessageError,
  WalletSignTransactionError,
} from '@solana/wallet-adapter-base'
import type { PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import * as web3 from '@solana/web3.js'
import type { AppKit } from '../appKit/appKit.ts'
import { libraryAdapter } from '../appKit/adapters/libraryAdapter.ts'
import { requireMajor } from '../appKit/options/requireMajor.ts'
import type { SolanaProvider, SolanaSignedIn, SolanaSignIn } from '../solana.ts'

/**
 * A wallet of Solana's wallet-adapter, and of programs on web3.js 1, that stands for the Solana wallet of a kit: it follows
 * the account and the connection. `connect()` opens the window.
 * @throws KitError `OPTIONS_INVALID` with another version of @solana/web3.js than 1
 * @example
 * const wallet = new KitWalletAdapter()
 * createAppKit({ adapters: [solanaAdapter(), wallet], networks: [solana], projectId })
 * <WalletProvider wallets={[wallet]} autoConnect>
 */
export class KitWalletAdapter extends BaseSignInMessageSignerWalletAdapter {
  // As: a brand of the library's.
  name = 'Latchkey' as WalletName
  url = 'https://github.com/latchkey-kit'
  icon = icon
  supportedTransactionVersions: SupportedTransactionVersions = new Set(['legacy', 0] as const)
  readonly #line = libraryAdapter()
  #connecting = false
  #key: PublicKey | null = null

  constructor() {
    super()
    // As: version 2 has no such class.
    const has = web3.PublicKey as unknown
    requireMajor('wallet-adapter', '@solana/web3.js', {
      majors: [1],
      version: has ? '1' : undefined,
    })
  }

  get readyState(): WalletReadyState {
    return typeof document === 'undefined'
      ? WalletReadyState.Unsupported
      : WalletReadyState.Installed
  }
  get publicKey(): PublicKey | null {
    return this.#key
  }
  get connecting(): boolean {
    return this.#connecting
  }

  /** `createAppKit` calls it with the kit. @throws KitError `OPTIONS_INVALID` when it belongs to another kit */
  attach(appKit: AppKit): void {
    this.#line.attach(appKit)
    if (typeof document === 'undefined') return
    const { kit } = appKit
    const follow = (): void => this.#show(appKit.getAddress('solana'))
    const stop = kit.store.subscribe(follow)
    kit.cleanup.add(() => {
      stop()
      this.#show(undefined)
    })
    follow()
  }

  /** Resolves at once when a wallet is connected; otherwise opens the window. */
  async connect(): Promise<void> {
    const kit = this.#line.kit()
    await this.#attempt(async () => {
      await kit.ready()
      if (!kit.getAddress('solana')) await kit.own.connectWallet({ namespace: 'solana' })
    })
  }

  /** Takes up the connection of the last visit, and opens nothing. */
  override async autoConnect(): Promise<void> {
    const kit = this.#line.kit()
    await this.#attempt(() => kit.ready())
  }

  async disconnect(): Promise<void> {
    const kit = this.#line.kit()
    try {
      if (this.#key) await kit.disconnect('solana')
    } catch (error) {
      throw this.#said(new WalletDisconnectionError(textOf(error), error))
    }
  }

  async signTransaction<T extends Transaction | VersionedTransaction>(transaction: T): Promise<T> {
    return this.#ask((wallet) => wallet.signTransaction(transaction), WalletSignTransactionError)
  }

  override async signAllTransactions<T extends Transaction | VersionedTransaction>(
    transactions: T[],
  ): Promise<T[]> {
    return this.#ask(
      (wallet) => wallet.signAllTransactions(transactions),
      WalletSignTransactionError,
    )
  }

  async signMessage(message: Uint8Array): Promise<Uint8Array> {
    return this.#ask((wallet) => wallet.signMessage(message), WalletSignMessageError)
  }

  async signIn(input?: SolanaSignIn): Promise<SignInOutput> {
    const signedIn = await this.#ask((wallet) => wallet.signIn(input), WalletSignInError)
    return outputOf(signedIn, this.#key)
  }

  async #attempt(run: () => Promise<unknown>): Promise<void> {
    if (this.connected || this.#connecting) return
    this.#connecting = true
    try {
      await run()
    } catch (error) {
      throw this.#said(new WalletConnectionError(textOf(error), error))
    } finally {
      this.#connecting = false
    }
  }

  async #ask<Answer>(
    ask: (wallet: SolanaProvider) => Promise<Answer>,
    Failure: new (message?: string, error?: unknown) => WalletError,
  ): Promise<Answer> {
    const provider = this.#key && this.#line.kit().getProvider<SolanaProvider>('solana')
    if (!provider) throw this.#said(new WalletNotConnectedError())
    try {
      return await ask(provider)
    } catch (error) {
      throw this.#said(new Failure(textOf(error), error))
    }
  }

  /** Wallets of the library tell an error as an event too. */
  #said(error: WalletError): WalletError {
    this.emit('error', error)
    return error
  }

  #show(address: string | undefined): void {
    if (this.#key?.toBase58() === address) return
    const isLeaving = this.#key !== null && address === undefined
    this.#key = address === undefined ? null : new web3.PublicKey(address)
    if (this.#key) this.emit('connect', this.#key)
    else if (isLeaving) this.emit('disconnect')
  }
}

type SignInOutput = Awaited<ReturnType<BaseSignInMessageSignerWalletAdapter['signIn']>>

function outputOf(
  { address, signedMessage, signature }: SolanaSignedIn,
  key: PublicKey | null,
): SignInOutput {
  const publicKey = key?.toBytes() ?? new Uint8Array()
  const account = { address, publicKey, chains: [], features: [] }
  return { account, signedMessage, signature, signatureType: 'ed25519' }
}

function textOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined
}

/** A key. */
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCIgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjM2I2ZWY1IiBzdHJva2Utd2lkdGg9IjIiPjxjaXJjbGUgY3g9IjgiIGN5PSIxNiIgcj0iNCIvPjxwYXRoIGQ9Im0xMSAxMyA5LTltLTQgNCAzIDMiLz48L3N2Zz4='
