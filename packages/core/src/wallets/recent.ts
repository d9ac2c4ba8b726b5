import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { save } from '../storage/storedKey.ts'
import { standsFor } from './multiChain.ts'

/**
 * Makes a wallet the first of the two recent wallets, by its connector's id or its directory id (CON-10). Its namespaces
 * count as one wallet.
 */
export function rememberRecent(
  kit: Kit,
  { id, rdns }: { readonly id: string; readonly rdns?: string | null | undefined },
): void {
  const { connectors, recent: before } = kit.store.getState()
  const entry = connectors.find((each) => standsFor(each, id))
  const others = before.filter(
    (wallet) => wallet.id !== id && !(entry && standsFor(entry, wallet.id)),
  )
  const recent = [{ id, rdns: rdns ?? undefined }, ...others].slice(0, 2)
  kit.set(() => ({ recent }))
  save(kit.storage, keys.recentWallets, recent)
}
