import type { Kit } from '@latchkey/core'
import { swapRoutersOn } from '@latchkey/protocol/routers'

/** The contracts that may swap on a network: of exchanges and services that the kit knows, and of the host's choice. */
export function knownRouters(
  { options: { swapRouters } }: Pick<Kit, 'options'>,
  network: string,
): readonly string[] {
  return [...swapRoutersOn(network), ...(swapRouters?.[network] ?? [])]
}
