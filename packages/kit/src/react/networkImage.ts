import type { Kit } from '@latchkey/core'
import type { NetworkId } from '@latchkey/protocol'

/**
 * The host's picture of a network: `chainImages` by CAIP-2 id or plain id, else the network's own `imageUrl`. The gateway's
 * pictures are for the modal: a button on the page sends no request before a press.
 */
export function networkImage(kit: Kit, id: string | undefined): string | undefined {
  const network = kit.store
    .getState()
    .networks.find((each) => each.caipNetworkId === (id as NetworkId))
  if (!network) return undefined
  const images = kit.options.chainImages
  return images?.[network.caipNetworkId] ?? images?.[String(network.id)] ?? network.assets?.imageUrl
}
