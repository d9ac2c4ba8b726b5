import type { NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { fallBack } from './activate.ts'
import { attempts, returns, switches } from './attempts.ts'
import { setLoading } from './transition.ts'

/** Aborts all attempts of a namespace. They count as ended at once, even when the wallet goes on. */
export function stopAttempt(kit: Kit, namespace: NamespaceId): void {
  for (const running of [kit.get(attempts), kit.get(switches), kit.get(returns)]) {
    running.get(namespace)?.abort()
    running.delete(namespace)
  }
  fallBack(kit, namespace)
  setLoading(kit, namespace, false)
}
