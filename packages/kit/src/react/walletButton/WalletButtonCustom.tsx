import type { NamespaceId } from '@latchkey/protocol'
import type { ReactElement, ReactNode } from 'react'
import { useAppKitWallet } from '../hooks/useAppKitWallet.ts'
import { useMounted } from '../useMounted.ts'
import { useWalletOfKey } from './useWalletOfKey.ts'
import type { WalletKey } from './walletKeys.ts'

/** RainbowKit's render arguments, so that its custom buttons move over as they are. */
export type WalletButtonRenderArguments = {
  /** The last attempt failed, or was given up. */
  readonly error: boolean
  readonly loading: boolean
  /** The active family is connected with this wallet. */
  readonly connected: boolean
  /** False on the server, and until a stored connection was resumed or given up. */
  readonly ready: boolean
  /** False on the server and in the first render. */
  readonly mounted: boolean
  readonly connector: {
    readonly id: string
    readonly name: string
    readonly iconUrl: string | undefined
  }
  /** As that of `useAppKitWallet`; never throws. */
  readonly connect: () => Promise<void>
}

export type WalletButtonCustomProps = {
  readonly wallet: WalletKey
  /** The family to connect, of wallets that have several. */
  readonly namespace?: NamespaceId | undefined
  readonly children: (given: WalletButtonRenderArguments) => ReactNode
}

/** A button of one wallet with the host's own looks. */
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
