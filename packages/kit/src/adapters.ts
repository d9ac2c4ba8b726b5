import type { Network } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { actions, type AppKit } from './appKit.ts'
import type { Adapter } from './createAppKit.ts'

/**
 * Add a chain family with these networks, while no wallet is connected or connecting. For a family that the kit has, add
 * networks and wallets. If the kit has searched for wallets already, the adapter's wallets are found when the promise
 * resolves. A connection of an earlier visit is resumed only in families that the kit was created with.
 * @throws KitError `CONNECTED`, `OPTIONS_INVALID`, `KIT_DESTROYED`
 * @example await addAdapter(kit, solanaAdapter(), [solana])
 */
export async function addAdapter(
  { kit }: AppKit,
  adapter: Adapter,
  networks: readonly [Network, ...Network[]],
): Promise<void> {
  await (await actions()).addFamily(kit, adapter, networks)
}

/**
 * Remove a chain family, its networks and the wallets of this family alone, while no wallet is connected or connecting.
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING`, `OPTIONS_INVALID` when no network would be left, `KIT_DESTROYED`
 * @example await removeAdapter(kit, 'solana')
 */
export async function removeAdapter({ kit }: AppKit, namespace: NamespaceId): Promise<void> {
  ;(await actions()).removeFamily(kit, namespace)
}
