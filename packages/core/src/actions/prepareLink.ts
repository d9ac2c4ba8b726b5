import type { Kit } from '../kit.ts'
import { discover } from '../wallets/discovery.ts'
import { requestFor, walletConnectId } from '../wallets/reach.ts'

/**
 * Have a pairing link ready, so that a press shows its code at once. Does nothing without walletConnect, or where one is
 * ready. Unused, it is withdrawn when the modal closes. Never throws: the press itself asks again.
 */
export function prepareLink(kit: Kit): void {
  prepare(kit).catch(() => {})
}

async function prepare(kit: Kit): Promise<void> {
  await discover(kit)
  const connector = kit.connectors.get(walletConnectId)
  if (!connector?.pairing) return
  const closing = new AbortController()
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (!before.modal.open || state.modal.open) return
    unsubscribe()
    closing.abort()
  })
  await connector.pairing.prepare(
    requestFor(kit, connector, AbortSignal.any([closing.signal, kit.signal])),
  )
}
