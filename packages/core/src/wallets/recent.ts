import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { save } from '../storage/storedKey.ts'
import { standsFor } from './multiChain.ts'

/** Put a wallet first among the two most recent ones: by its connector's id, or by the directory's (CON-10). Its families count as one. */
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
