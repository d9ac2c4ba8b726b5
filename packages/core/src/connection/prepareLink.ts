import type { Kit } from '../interfaces/kit.ts'
import { discover } from '../wallets/discovery.ts'
import { walletConnectId } from '../wallets/connectorIds.ts'
import { requestFor } from './reach.ts'

/**
 * Makes a pairing link ready, so that a press shows its code or opens an app at once. Does nothing without walletConnect, or
 * when a link is ready. An unused link is withdrawn when the modal closes. Never rejects, because the press itself asks again.
 */
export async function prepareLink(kit: Kit): Promise<void> {
  await prepare(kit).catch(() => {})
}

async function prepare(kit: Kit): Promise<void> {
  await discover(kit)
  const connector = kit.connectors.get(walletConnectId)
  await connector?.pairing?.prepare(requestFor(kit, connector, kit.get(modalClosing)()))
}

/** Gives a signal that aborts when the modal next closes or the kit ends. All callers until then share the signal. */
function modalClosing(kit: Kit): () => AbortSignal {
  let next: AbortController | undefined
  kit.store.subscribe((state, before) => {
    if (!before.modal.open || state.modal.open) return
    next?.abort()
    next = undefined
  })
  return () => AbortSignal.any([(next ??= new AbortController()).signal, kit.signal])
}
