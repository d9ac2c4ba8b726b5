import type { Connector, Kit } from '@latchkey/core'
import { eip1193Connector } from '../injected/connector.ts'
import { createClient, fieldsOf } from './client.ts'
import { farcasterIcon, farcasterId, farcasterName } from './face.ts'
import { openLine } from './line.ts'
import { createProvider } from './provider.ts'

/** By which a client says that it has a wallet: its name now, and the one it had for a while. */
const capabilities = ['wallet.getEthereumProvider', 'wallet.getEvmProvider']

type Watch = {
  readonly found: (connectors: readonly Connector[]) => void
  readonly kit: Kit
  readonly origins: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Offer the client's wallet once the client around the page says that it is one, and has one. Where the host's own code of
 * Farcaster has announced it by EIP-6963, it is listed under that name: ours then gives way, unless it is in use.
 */
export async function watchMiniApp({ found, kit, origins, signal }: Watch): Promise<void> {
  const client = createClient(openLine(origins, signal))
  // What is no client never answers, and nobody waits for this.
  await client.read('context')
  const has = await client.call('getCapabilities')
  if (signal.aborted || !Array.isArray(has) || !capabilities.some((each) => has.includes(each)))
    return
  found([
    eip1193Connector(
      {
        id: farcasterId,
        name: farcasterName,
        icon: farcasterIcon,
        type: 'INJECTED',
        namespaces: ['eip155'],
      },
      createProvider(client),
    ),
  ])
  client.on('frameEvent', ({ event }) => {
    const { event: kind, info } = fieldsOf(event)
    const { rdns } = fieldsOf(info)
    if (kind !== 'eip6963:announceProvider' || typeof rdns !== 'string') return
    // After whoever hands it on to the page, and the list of what was announced there.
    kit.later(0, () => {
      const { connections } = kit.store.getState()
      const used = Object.values(connections).some(
        (each) => 'connectorId' in each && each.connectorId === farcasterId,
      )
      if (kit.connectors.has(rdns.toLowerCase()) && !used) found([])
    })
  })
  client.call('eip6963RequestProvider').catch(() => {})
}
