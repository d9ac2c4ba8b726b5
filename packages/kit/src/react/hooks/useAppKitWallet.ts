import type { KitState } from '@latchkey/core'
import type { ConnectedWallet } from '@latchkey/modal/connectWallet'
import type { KitError, NamespaceId } from '@latchkey/protocol'
import { useCallback, useRef, useState } from 'react'
import { asKitError } from '../../appKit/asKitError.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'
import type { WalletKey } from '../walletButton/walletKeys.ts'

export type { ConnectedWallet }

/** The result of `useAppKitWallet`. */
export type WalletHandle = {
  /** The account that the last `connect` connected; undefined while it is pending, and when it failed. */
  readonly data: ConnectedWallet | undefined
  readonly error: KitError | undefined
  /** False on the server, and until the stored connections are resumed or given up. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
  /**
   * Open the modal to connect this wallet: with the wallet if this browser has it, else by its app, a QR code or a link.
   * The promise settles when the visitor is connected or gave up, and never rejects. The gateway is asked for a wallet of
   * the directory.
   */
  readonly connect: (wallet: WalletKey) => Promise<void>
}

type Outcome = Partial<Pick<WalletHandle, 'data' | 'error'>> & { readonly isPending?: true }

/**
 * Connect one wallet without the list of wallets. Failures go to `onError` alone: `ABORTED` when the visitor closed the
 * modal, `WALLET_NOT_FOUND`, `WALLET_CONNECT_MISSING`, `MODAL_LOAD_FAILED`, or the failure of the gateway. The modal shows
 * a wallet's refusal, and the visitor may try again there.
 */
export function useAppKitWallet({
  namespace,
  onSuccess,
  onError,
}: {
  /** The namespace to connect, for wallets with several namespaces. */
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
      // A later call replaced this call, and reports its own result.
      if (call !== calls.current) return
      setOutcome(outcome)
      if (outcome.data) onSuccess?.(outcome.data)
      if (outcome.error) onError?.(outcome.error)

      async function run(): Promise<Outcome> {
        try {
          const { connectWallet } = await import('@latchkey/modal/connectWallet')
          return { data: await connectWallet(kit, { wallet, namespace }) }
        } catch (cause) {
          return { error: asKitError(cause) }
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
