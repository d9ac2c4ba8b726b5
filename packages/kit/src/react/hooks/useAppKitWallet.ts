import type { KitState } from '@latchkey/core'
import type { ConnectedWallet } from '@latchkey/modal/connectWallet'
import { isKitError, KitError, type NamespaceId } from '@latchkey/protocol'
import { useCallback, useRef, useState } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'
import type { WalletKey } from '../walletButton/walletKeys.ts'

export type { ConnectedWallet }

export type WalletHandle = {
  /** What the last `connect` led to. */
  readonly data: ConnectedWallet | undefined
  readonly error: KitError | undefined
  /** False on the server, and until a stored connection was resumed or given up. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
  /**
   * Show the modal where this wallet is connected: with the wallet if it is in this browser, else by its app, a code or a link.
   * Settles when the visitor is connected or gave up; never throws. A wallet of the directory is asked of the gateway.
   */
  readonly connect: (wallet: WalletKey) => Promise<void>
}

type Outcome = Partial<Pick<WalletHandle, 'data' | 'error'>> & { readonly isPending?: true }

/**
 * Connect one wallet, without the list of all. Failures go to `onError` alone: `ABORTED` when the visitor closed the modal,
 * `WALLET_NOT_FOUND`, `WALLET_CONNECT_MISSING`, `MODAL_LOAD_FAILED`, or what kept the gateway from answering. What a wallet
 * refuses is shown there, and may be tried again.
 */
export function useAppKitWallet({
  namespace,
  onSuccess,
  onError,
}: {
  /** The family to connect, of wallets that have several. */
  readonly namespace?: NamespaceId | undefined
  readonly onSuccess?: ((data: ConnectedWallet) => void) | undefined
  readonly onError?: ((error: KitError) => void) | undefined
} = {}): WalletHandle {
  const { kit } = useKitInstance()
  const isReady = useKitState(isInitialized)
  const [{ data, error, isPending = false }, setOutcome] = useState<Outcome>({})
  const calls = useRef(0)
  const connect = useCallback(
    async (wallet: WalletKey): Promise<void> => {
      const call = ++calls.current
      setOutcome({ isPending: true })
      const outcome = await run()
      // A later call took its place, and says what comes of it.
      if (call !== calls.current) return
      setOutcome(outcome)
      if (outcome.data) onSuccess?.(outcome.data)
      if (outcome.error) onError?.(outcome.error)

      async function run(): Promise<Outcome> {
        try {
          const { connectWallet } = await import('@latchkey/modal/connectWallet')
          return { data: await connectWallet(kit, { wallet, namespace }) }
        } catch (cause) {
          // What is no error of ours is code that did not come.
          return {
            error: isKitError(cause) ? cause : new KitError('MODAL_LOAD_FAILED', {}, { cause }),
          }
        }
      }
    },
    [kit, namespace, onSuccess, onError],
  )
  const isError = error !== undefined
  return { data, error, isReady, isPending, isError, isSuccess: data !== undefined, connect }
}

function isInitialized({ initialized }: KitState): boolean {
  return initialized
}
