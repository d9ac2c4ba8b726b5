import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'
import { save } from '../platform/keys.ts'
import { laterKeys } from '../platform/laterKeys.ts'

/** Put a wallet first among the two most recent ones (CON-10). */
export function rememberRecent(kit: Kit, { id, rdns }: ConnectorInfo): void {
  const recent = [
    { id, rdns },
    ...kit.store.getState().recent.filter((wallet) => wallet.id !== id),
  ].slice(0, 2)
  kit.set(() => ({ recent }))
  save(kit.storage, laterKeys.recent, recent)
}
