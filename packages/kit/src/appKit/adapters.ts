import type { Network } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { actions, type AppKit } from './appKit.ts'
import type { Adapter } from './createAppKit.ts'

/**
 * Offer one more chain family, with these networks, while nobody is connected or being connected; of a family that is there,
 * more networks and wallets. Where wallets were looked for already, those of the adapter are found when it resolves.
 * A connection of an earlier visit comes back only in families that the kit was created with.
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
 * Stop offering a chain family, its networks, and wallets of it alone, while nobody is connected or being connected.
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING`, `OPTIONS_INVALID` when no network would be left, `KIT_DESTROYED`
 * @example await removeAdapter(kit, 'solana')
 */
export async function removeAdapter({ kit }: AppKit, namespace: NamespaceId): Promise<void> {
  ;(await actions()).removeFamily(kit, namespace)
}
