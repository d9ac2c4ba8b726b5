import { type Connected, connectorInfoOf, type KitState } from '@latchkey/core'

/** Name and picture of the wallet behind a connection; undefined while nobody has announced it. */
export function walletOf(
  state: KitState,
  connection: Pick<Connected, 'connectorId' | 'wallet'> | undefined,
): { readonly name: string; readonly icon?: string | undefined } | undefined {
  return connection?.wallet ?? connectorInfoOf(state, connection?.connectorId)
}
