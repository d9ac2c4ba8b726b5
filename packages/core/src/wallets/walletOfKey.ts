import type { NamespaceId } from '@latchkey/protocol'
import type { DataQuery } from '../data/cache.ts'
import type { Kit } from '../interfaces/kit.ts'
import { inDirectory, type Wallet, walletsByIdQuery } from './directory.ts'
import { isNamed, nameOfKey } from './walletKey.ts'

/** The directory's wallet of a key or an id, in a list of one or none; for a family, if it serves its networks. */
export function walletOfKeyQuery(
  kit: Kit,
  key: string,
  namespace?: NamespaceId,
): DataQuery<readonly Wallet[]> {
  if (/^[0-9a-f]{64}$/.test(key)) return walletsByIdQuery(kit, [key])
  // What the directory looks for is a part of the name as it is written there.
  const [search] = nameOfKey(key).split(/[^\p{L}\p{N}.]/u)
  return inDirectory(kit, ['key', key, namespace], { search, namespace }, (found) => {
    const named = found.filter((wallet) => isNamed(key, wallet))
    // Safe before SafeWallet: the whole name before the one that only lacks a word.
    return named.toSorted((a, b) => a.name.length - b.name.length).slice(0, 1)
  })
}
