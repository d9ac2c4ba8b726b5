import type { Network } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import type { AppKit } from '../appKit.ts'
import type { Adapter } from './readAdapters.ts'

/**
 * Add a namespace with these networks, while no wallet is connected or connecting. For a namespace that the kit has, add
 * networks and wallets. If the kit has searched for wallets already, the adapter's wallets are found when the promise
 * resolves. A connection of an earlier visit is resumed only in namespaces that the kit was created with.
 * @throws KitError `CONNECTED`, `OPTIONS_INVALID`, `KIT_DESTROYED`
 * @example await addAdapter(kit, solanaAdapter(), [solana])
 */
export async function addAdapter(
  { kit, own }: AppKit,
  adapter: Adapter,
  networks: readonly [Network, ...Network[]],
): Promise<void> {
  await (await own.actions()).addNamespace(kit, adapter, networks)
}

/**
 * Remove a namespace, its networks and the wallets of this namespace alone, while no wallet is connected or connecting.
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING`, `OPTIONS_INVALID` when no network would be left, `KIT_DESTROYED`
 * @example await removeAdapter(kit, 'solana')
 */
export async function removeAdapter({ kit, own }: AppKit, namespace: NamespaceId): Promise<void> {
  ;(await own.actions()).removeNamespace(kit, namespace)
}
