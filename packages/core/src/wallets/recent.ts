import type { Kit } from '../kit.ts'
import { save } from '../platform/keys.ts'
import { laterKeys } from '../platform/laterKeys.ts'

/** Put a wallet first among the two most recent ones: by its connector's id, or by the directory's (CON-10). */
export function rememberRecent(
  kit: Kit,
  { id, rdns }: { readonly id: string; readonly rdns?: string | null | undefined },
): void {
  const recent = [
    { id, rdns: rdns ?? undefined },
    ...kit.store.getState().recent.filter((wallet) => wallet.id !== id),
  ].slice(0, 2)
  kit.set(() => ({ recent }))
  save(kit.storage, laterKeys.recent, recent)
}
