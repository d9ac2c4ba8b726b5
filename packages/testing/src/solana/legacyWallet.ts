import type { SolanaAccount } from './accounts.ts'
import { signingKey } from './ed25519.ts'

export type LegacySolanaWalletOptions = {
  readonly account: SolanaAccount
  /** The flag that names the wallet, such as `isSolflare`. */
  readonly flag?: string
}

export type LegacySolanaWallet = {
  /** The questions to its owner so far, of `connect` and `signMessage`. */
  readonly prompts: readonly string[]
  /** Uninstall the wallet and delete its storage. */
  remove(): void
}

const key = 'latchkey-test-legacy-solana-wallet'

/**
 * A wallet on `window.solana`, as Phantom documented it (https://docs.phantom.com/solana/establishing-a-connection): no
 * registration, one account, and the permission of a page survives a reload.
 */
export function createLegacySolanaWallet({
  account,
  flag,
}: LegacySolanaWalletOptions): LegacySolanaWallet {
  const prompts: string[] = []
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const emit = (event: string, value?: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const known = { toBase58: () => account.address, toString: () => account.address }
  let publicKey: typeof known | null = null
  const provider = {
    ...(flag ? { [flag]: true } : {}),
    get publicKey() {
      return publicKey
    },
    connect: async ({ onlyIfTrusted = false }: { readonly onlyIfTrusted?: boolean } = {}) => {
      if (!localStorage.getItem(key)) {
        if (onlyIfTrusted)
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        prompts.push('connect')
        localStorage.setItem(key, 'trusted')
      }
      publicKey = known
      emit('connect', publicKey)
      return { publicKey }
    },
    disconnect: async () => {
      publicKey = null
      emit('disconnect')
    },
    signMessage: async (message: Uint8Array) => {
      prompts.push('signMessage')
      return { publicKey, signature: await (await signingKey(account.seed)).sign(message) }
    },
    on: (event: string, listener: (value?: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: (value?: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
  }
  Object.assign(globalThis, { solana: provider })
  return {
    prompts,
    remove: () => {
      localStorage.removeItem(key)
      Reflect.deleteProperty(globalThis, 'solana')
    },
  }
}
