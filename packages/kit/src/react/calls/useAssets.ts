import type { WalletAsset } from '@latchkey/core'
import { calls, useCallsKit } from './useCallsKit.ts'
import { type Query, useQuery } from './useQuery.ts'

/**
 * The assets of the connected EVM account as its wallet reports them (ERC-7811). `METHOD_UNSUPPORTED` for a wallet without the
 * standard.
 * @example const { data } = useAssets({ chainId: 1 })
 */
export function useAssets({
  chainId,
}: {
  /** @default the network in use */
  readonly chainId?: number | undefined
} = {}): Query<readonly WalletAsset[]> {
  const { kit, wallet } = useCallsKit()
  return useQuery(kit, {
    key: wallet && `${wallet} ${chainId}`,
    read: async () => (await calls()).readAssets(kit, { chainId }),
  })
}
