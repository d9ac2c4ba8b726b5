import type { NamespaceId } from '@latchkey/protocol'
import type { DataQuery } from '../data/cache.ts'
import type { Kit } from '../interfaces/kit.ts'
import { inDirectory, type Wallet, walletsByIdQuery } from './directory.ts'
import { isNamed, nameOfKey } from './walletKey.ts'

/** The directory's wallet with a key or an id, as a list of at most one wallet. With a namespace, only if it serves its networks. */
export function walletOfKeyQuery(
  kit: Kit,
  key: string,
  namespace?: NamespaceId,
): DataQuery<readonly Wallet[]> {
  if (/^[0-9a-f]{64}$/.test(key)) return walletsByIdQuery(kit, [key])
  // The directory searches for a part of the name as it is written there.
  const [search] = nameOfKey(key).split(/[^\p{L}\p{N}.]/u)
  return inDirectory(kit, ['key', key, namespace], { search, namespace }, (found) => {
    const named = found.filter((wallet) => isNamed(key, wallet))
    // Safe comes before SafeWallet: the exact name comes before a longer name.
    return named.toSorted((a, b) => a.name.length - b.name.length).slice(0, 1)
  })
}
