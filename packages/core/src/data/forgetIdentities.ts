import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load, save } from '../storage/storedKey.ts'
import { queryClient } from './client.ts'

/** Has the names and pictures of some accounts (CAIP-10) read again: now where they are shown, else when they are shown next. */
export function forgetIdentities(kit: Kit, isOld: (account: unknown) => boolean): void {
  const kept = Object.entries(load(kit.storage, keys.identity) ?? {})
  save(kit.storage, keys.identity, Object.fromEntries(kept.filter(([id]) => !isOld(id))))
  void kit.get(queryClient).invalidateQueries({
    predicate: ({ queryKey: [kind, account] }) => kind === 'identity' && isOld(account),
  })
}
