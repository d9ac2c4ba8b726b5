import { askNode } from '../chain/node.ts'
import type { SolanaAccount } from './accounts.ts'
import { type SigningKey, signingKey } from './ed25519.ts'
import { type SignInInput, signInText } from './signInText.ts'
import { signTransaction } from './signTransaction.ts'

export type SolanaWalletOptions = {
  readonly name: string
  /** The first account is selected at the start. */
  readonly accounts: readonly [SolanaAccount, ...SolanaAccount[]]
  /** The node for its transactions. */
  readonly rpcUrl: string
  /** @default ['solana:localnet'] */
  readonly chains?: readonly string[]
  /** @default a coloured square */
  readonly icon?: string
  /** Decides instead of the owner; a rejected promise counts as a no. Cannot be given to an injected script. */
  readonly approve?: (ask: SolanaAsk) => boolean | Promise<boolean>
}

/** A question that the wallet shows its owner. */
export type SolanaAsk = {
  readonly method:
    | 'connect'
    | 'signMessage'
    | 'signIn'
    | 'signTransaction'
    | 'signAndSendTransaction'
  readonly account: string
  /** The message, or the transaction. */
  readonly bytes?: Uint8Array | undefined
}

export type SolanaPageWallet = {
  /** From now on reject or approve every question. */
  setBehaviour(behaviour: 'approve' | 'reject'): void
  /** Select an account by its index in the options. */
  switchAccount(index: number): void
  /** Revoke the page's access, as the owner in the wallet. */
  revoke(): void
  /** Uninstall the wallet and delete its storage. */
  remove(): void
  /** The questions to its owner so far, by the names of the methods. */
  readonly prompts: readonly string[]
}

/**
 * A wallet inside the page that registers itself by the Wallet Standard and signs with Ed25519 keys of its own. The
 * permission of a page survives a reload.
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaPageWallet {
  const { name, chains = ['solana:localnet'] } = options
  const key = `latchkey-test-solana-wallet:${name}`
  const listeners = new Set<(value: unknown) => void>()
  const prompts: string[] = []
  let behaviour: 'approve' | 'reject' = 'approve'
  let selected = 0
  let accounts: readonly object[] = []
  let unregister = (): void => {}

  const change = (next: readonly object[]): void => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  const ask = async (method: SolanaAsk['method'], bytes?: Uint8Array): Promise<void> => {
    prompts.push(method)
    const { address: account } = options.accounts[selected] ?? options.accounts[0]
    const isAgreed = async (): Promise<boolean> =>
      behaviour === 'approve' && (options.approve?.({ method, account, bytes }) ?? true)
    if (!(await isAgreed().catch(() => false)))
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const keyInUse = (): Promise<SigningKey> =>
    signingKey((options.accounts[selected] ?? options.accounts[0]).seed)
  const load = async (): Promise<readonly object[]> => {
    const { address } = options.accounts[selected] ?? options.accounts[0]
    const { publicKey } = await keyInUse()
    return [{ address, publicKey, chains, features: Object.keys(features).filter(isOfSolana) }]
  }
  /** Methods of the standard take several inputs and give as many outputs. */
  const each =
    <Input extends Message | Transaction, Output>(
      method: SolanaAsk['method'],
      run: (input: Input) => Promise<Output>,
    ) =>
    async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
      const outputs: Output[] = []
      for (const input of inputs) {
        await ask(method, 'message' in input ? input.message : input.transaction)
        outputs.push(await run(input))
      }
      return outputs
    }
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent = false }: { readonly silent?: boolean } = {}) => {
        if (!localStorage.getItem(key)) {
          if (silent) return { accounts }
          await ask('connect')
          localStorage.setItem(key, 'allowed')
        }
        if (!accounts.length) change(await load())
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        localStorage.removeItem(key)
        change([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_: 'change', listener: (value: unknown) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: each('signMessage', async ({ message }: Message) => ({
        signedMessage: message,
        signature: await (await keyInUse()).sign(message),
      })),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs: readonly SignInInput[]) => {
        const outputs: object[] = []
        for (const input of inputs.length ? inputs : [{}]) {
          const address = (options.accounts[selected] ?? options.accounts[0]).address
          if (input.address !== undefined && input.address !== address)
            throw new Error('This account is not selected')
          const signedMessage = new TextEncoder().encode(signInText(input, address))
          await ask('signIn', signedMessage)
          localStorage.setItem(key, 'allowed')
          if (!accounts.length) change(await load())
          const signature = await (await keyInUse()).sign(signedMessage)
          outputs.push({ account: accounts[0], signedMessage, signature })
        }
        return outputs
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: each('signTransaction', async ({ transaction }: Transaction) => {
        const { signed } = await signTransaction(transaction, await keyInUse())
        return { signedTransaction: signed }
      }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: each(
        'signAndSendTransaction',
        async ({ transaction }: Transaction) => {
          const { signed, signature } = await signTransaction(transaction, await keyInUse())
          const text = btoa(String.fromCharCode(...signed))
          await askNode(options.rpcUrl, 'sendTransaction', [text, { encoding: 'base64' }])
          return { signature }
        },
      ),
    },
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon: options.icon ?? square,
    chains,
    features,
    get accounts() {
      return accounts
    },
  }
  const register = ({ register: take }: Api): void => {
    unregister = take(wallet)
  }
  const onReady = (event: Event): void => register((event as CustomEvent<Api>).detail)
  addEventListener('wallet-standard:app-ready', onReady)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return {
    prompts,
    setBehaviour: (next) => {
      behaviour = next
    },
    switchAccount: (index) => {
      selected = index
      if (accounts.length) void load().then(change)
    },
    revoke: () => {
      localStorage.removeItem(key)
      change([])
    },
    remove: () => {
      localStorage.removeItem(key)
      removeEventListener('wallet-standard:app-ready', onReady)
      unregister()
    },
  }
}

type Message = { readonly message: Uint8Array }
type Transaction = { readonly transaction: Uint8Array }
type Api = { readonly register: (wallet: object) => () => void }

const square = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#7a4be0"/></svg>')}`

function isOfSolana(feature: string): boolean {
  return feature.startsWith('solana:')
}
