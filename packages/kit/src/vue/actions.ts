import type { SiwxSession } from '@latchkey/core'
import type { ConnectedWallet } from '@latchkey/modal/connectWallet'
import type { KitError, NamespaceId } from '@latchkey/protocol'
import { reactive } from 'vue'
import { asKitError } from '../appKit/asKitError.ts'
import type { ConnectionCallbacks, ConnectionHandle } from '../appKit/connectionHandle.ts'
import type { AppKitOpenOptions } from '../appKit/open.ts'
import { type BalanceResult, fetchBalance } from '../appKit/balance.ts'
import { defaultKit } from '../appKit/defaultKit.ts'
import { signInSession, signInStatus, type SignInStatus } from '../appKit/signIn.ts'
import type * as Changes from '../react/changeConnection.ts'
import type { ConnectionChange } from '../react/changeConnection.ts'
import type { WalletKey } from '../react/walletButton/walletKeys.ts'
import { live, type Live } from './live.ts'
import { useAppKitConnections } from './readings.ts'

// The composables that act. Each throws KitError `KIT_MISSING` where no kit was created before.

/** Functions to open and close the modal. */
export function useAppKit(): {
  readonly open: (options?: AppKitOpenOptions) => Promise<void>
  readonly close: () => void
} {
  const { open, close } = defaultKit()
  return {
    // `@click="open"` passes the event.
    open: (options) => open(options instanceof Event ? undefined : options),
    close,
  }
}

/**
 * A function that ends connections: of a namespace, of an id (of a connection or a connector), of such an id within a namespace,
 * or all connections.
 */
export function useDisconnect(): {
  readonly disconnect: (scope?: {
    readonly id?: string | undefined
    readonly namespace?: NamespaceId | undefined
  }) => Promise<void>
} {
  const { kit } = defaultKit()
  return {
    disconnect: async ({ id, namespace } = {}) => {
      const { disconnect } = await import('@latchkey/core/actions')
      await disconnect(kit, { id, namespace })
    },
  }
}

/** A function that reads the native balance of a namespace's account, of the active namespace's by default. It never throws. */
export function useAppKitBalance({
  namespace,
}: { readonly namespace?: NamespaceId | undefined } = {}): {
  readonly fetchBalance: () => Promise<BalanceResult>
} {
  const appKit = defaultKit()
  return { fetchBalance: () => fetchBalance(appKit, namespace) }
}

/** The result of `useAppKitWallet`. */
export type WalletHandle = {
  /** The account that the last `connect` connected; undefined while it is pending, and when it failed. */
  readonly data: ConnectedWallet | undefined
  readonly error: KitError | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
  /** Open the modal to connect this wallet. It never rejects. */
  readonly connect: (wallet: WalletKey) => Promise<void>
}

type WalletCallbacks = {
  /** The namespace to connect, for wallets with several namespaces. */
  readonly namespace?: NamespaceId | undefined
  readonly onSuccess?: ((data: ConnectedWallet) => void) | undefined
  readonly onError?: ((error: KitError) => void) | undefined
}

/** Connect one wallet without the list of wallets. Failures go to `onError` alone, as in `latchkey/react`. */
export function useAppKitWallet({
  namespace,
  onSuccess,
  onError,
}: WalletCallbacks = {}): WalletHandle {
  const { kit } = defaultKit()
  let calls = 0
  const handle = reactive({
    ...pending,
    isPending: false,
    connect: async (wallet: WalletKey): Promise<void> => {
      const call = ++calls
      Object.assign(handle, pending)
      const outcome = await run(wallet)
      // A later call replaced this call, and reports its own result.
      if (call !== calls) return
      const { data, error } = outcome
      Object.assign(handle, {
        ...outcome,
        isPending: false,
        isError: error !== undefined,
        isSuccess: data !== undefined,
      })
      if (data) onSuccess?.(data)
      if (error) onError?.(error)
    },
  }) as WalletHandle
  return handle

  async function run(
    wallet: WalletKey,
  ): Promise<{ readonly data?: ConnectedWallet; readonly error?: KitError }> {
    try {
      const { connectWallet } = await import('@latchkey/modal/connectWallet')
      return { data: await connectWallet(kit, { wallet, namespace }) }
    } catch (cause) {
      return { error: asKitError(cause) }
    }
  }
}

const pending = {
  data: undefined,
  error: undefined,
  isPending: true,
  isError: false,
  isSuccess: false,
}

/**
 * The connection of a namespace, of the active namespace by default, and the functions to change it. Failures go to `onError`
 * alone.
 */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError,
}: ConnectionCallbacks = {}): ConnectionHandle {
  const appKit = defaultKit()
  const { kit } = appKit
  const all = useAppKitConnections()
  const wanted = (): NamespaceId => namespace ?? kit.store.getState().activeNamespace
  const actions = (): Promise<typeof Changes> => import('../react/changeConnection.ts')
  const run = async (work: () => Promise<ConnectionChange>): Promise<void> => {
    state.isPending = true
    let change: ConnectionChange
    try {
      change = await work()
    } catch (cause) {
      return onError?.(asKitError(cause))
    } finally {
      state.isPending = false
    }
    onSuccess?.(change)
  }
  const state = reactive({
    isPending: false,
    get connection() {
      return all.connections.find((each) => each.namespace === wanted())
    },
    switchConnection: ({
      connection,
      address,
    }: Parameters<ConnectionHandle['switchConnection']>[0]) =>
      run(async () =>
        (await actions()).switchWallet(kit, {
          ...connection,
          namespace: connection.namespace ?? wanted(),
          address,
        }),
      ),
    deleteConnection: (of: Parameters<ConnectionHandle['deleteConnection']>[0]) =>
      run(async () => (await actions()).deleteWallet(kit, { ...of, namespace: wanted() })),
  })
  return state as ConnectionHandle
}

/** The result of `useSiwx`. */
export type SiwxHandle = {
  readonly status: SignInStatus
  /** The session of the displayed account; never of another account. */
  readonly session: SiwxSession | undefined
  /** Ask the wallet for one signature. Rejects as in `latchkey/react`. */
  readonly signIn: () => Promise<SiwxSession>
  /** End the session. The account stays connected. */
  readonly signOut: () => Promise<void>
}

/** Whether the visitor is signed in, and the functions to sign in and out. */
export function useSiwx(): Live<SiwxHandle> {
  const appKit = defaultKit()
  const { kit } = appKit
  return live(
    appKit,
    (state) => ({ status: signInStatus(kit, state), session: signInSession(state) }),
    (shown) => ({
      ...shown,
      signIn: async () => (await import('@latchkey/core/signIn')).signIn(kit),
      signOut: async () => (await import('@latchkey/core/signIn')).signOut(kit),
    }),
  )
}
