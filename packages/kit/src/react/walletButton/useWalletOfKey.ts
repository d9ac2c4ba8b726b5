import { connectorOfKey, isNamed, type KitState, ofKey } from '@latchkey/core'
import { useCallback } from 'react'
import { walletInfo } from '../../appKit/account.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'
import { titleOfKey, type WalletKey } from './walletKeys.ts'

/** The facts of a wallet that need no request. There are more once the kit has searched for wallets. */
export function useWalletOfKey(key: WalletKey): {
  readonly id: string
  readonly name: string
  /** The host's picture of the wallet, or the wallet's own. */
  readonly icon: string | undefined
  /** The active namespace is connected by this wallet. */
  readonly connected: boolean
} {
  const { options } = useKitInstance().kit
  const here = useKitState(
    useCallback((state: KitState) => connectorOfKey(state.connectors, key), [key]),
  )
  const connected = useKitState(
    useCallback(
      (state: KitState) => {
        const info = walletInfo(state)
        return info ? isNamed(key, info) : false
      },
      [key],
    ),
  )
  const own = ofKey(options.customWallets ?? [], key)
  const { [key]: image = here?.icon ?? own?.image_url } = options.connectorImages ?? {}
  return {
    id: here?.id ?? key,
    name: here?.name ?? own?.name ?? titleOfKey(key),
    icon: image,
    connected,
  }
}
