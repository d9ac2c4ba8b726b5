import type { NamespaceId } from '@latchkey/protocol'
import type { ReactElement, ReactNode } from 'react'
import { useAppKitWallet } from '../hooks/useAppKitWallet.ts'
import { useMounted } from '../useMounted.ts'
import { useWalletOfKey } from './useWalletOfKey.ts'
import type { WalletKey } from './walletKeys.ts'

/** RainbowKit's render arguments, so that its custom buttons work unchanged. */
export type WalletButtonRenderArguments = {
  /** The last attempt failed, or the visitor gave it up. */
  readonly error: boolean
  readonly loading: boolean
  /** The active namespace is connected by this wallet. */
  readonly connected: boolean
  /** False on the server, and until the stored connections are resumed or given up. */
  readonly ready: boolean
  /** False on the server and in the first render. */
  readonly mounted: boolean
  readonly connector: {
    readonly id: string
    readonly name: string
    readonly iconUrl: string | undefined
  }
  /** The `connect` of `useAppKitWallet`; never throws. */
  readonly connect: () => Promise<void>
}

/** The props of `WalletButton.Custom`. */
export type WalletButtonCustomProps = {
  readonly wallet: WalletKey
  /** The namespace to connect, for wallets with several namespaces. */
  readonly namespace?: NamespaceId | undefined
  readonly children: (given: WalletButtonRenderArguments) => ReactNode
}

/** A button of one wallet with the host's own design. */
export function WalletButtonCustom({
  wallet,
  namespace,
  children,
}: WalletButtonCustomProps): ReactElement {
  const mounted = useMounted()
  const { id, name, icon, connected } = useWalletOfKey(wallet)
  const {
    isError: error,
    isPending: loading,
    isReady: ready,
    connect,
  } = useAppKitWallet({ namespace })
  return (
    <>
      {children({
        error,
        loading,
        connected,
        ready,
        mounted,
        connector: { id, name, iconUrl: icon },
        connect: () => connect(wallet),
      })}
    </>
  )
}
