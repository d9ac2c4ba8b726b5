import type { Network } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'
import type { Adapter } from './createAppKit.ts'

/**
 * Offer one more chain family, with these networks, while nobody is connected or being connected. A family that is there
 * already is offered anew, with these networks beside those it has.
 * @throws KitError `CONNECTED`, `OPTIONS_INVALID` when a network is of another family, `KIT_DESTROYED`
 * @example await addAdapter(kit, solanaAdapter(), [solana])
 */
export async function addAdapter(
  { kit }: AppKit,
  adapter: Adapter,
  networks: readonly [Network, ...Network[]],
): Promise<void> {
  const { addFamily } = await import('@latchkey/core/actions')
  addFamily(kit, adapter, networks)
}

/**
 * Stop offering a chain family, its networks and its wallets, while nobody is connected or being connected.
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING`, `OPTIONS_INVALID` when no network would be left, `KIT_DESTROYED`
 * @example await removeAdapter(kit, 'solana')
 */
export async function removeAdapter({ kit }: AppKit, namespace: NamespaceId): Promise<void> {
  const { removeFamily } = await import('@latchkey/core/actions')
  removeFamily(kit, namespace)
}
