import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { connectionOf } from '../state/active.ts'
import { transition } from './transition.ts'

/** Use another account of a family's connection. @throws KitError `ACCOUNT_MISSING` when the wallet did not name it */
export function switchAccount(
  kit: Kit,
  { namespace, address }: { readonly namespace: NamespaceId; readonly address: string },
): void {
  const accounts = connectionOf(kit.store.getState(), namespace)?.accounts ?? []
  const account = accounts.find((each) => each.address.toLowerCase() === address.toLowerCase())
  if (!account) throw new KitError('ACCOUNT_MISSING')
  transition(kit, namespace, {
    type: 'accounts',
    accounts: [account, ...accounts.filter((each) => each !== account)],
  })
}
