import type { Connector, Kit } from '@latchkey/core'
import { eip1193Connector } from '../injected/connector.ts'
import { createClient, fieldsOf } from './client.ts'
import { farcasterIcon, farcasterId, farcasterName } from './face.ts'
import { openLine } from './line.ts'
import { createProvider } from './provider.ts'

/** Capabilities for a wallet: the current name and an older name. */
const capabilities = ['wallet.getEthereumProvider', 'wallet.getEvmProvider']

type Watch = {
  readonly found: (connectors: readonly Connector[]) => void
  readonly kit: Kit
  readonly origins: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Offers the client's wallet once the page's client answers and has a wallet. If the host's own Farcaster SDK announces the
 * wallet by EIP-6963, it is listed under that name, and this connector is withdrawn unless it is in use.
 */
export async function watchMiniApp({ found, kit, origins, signal }: Watch): Promise<void> {
  const client = createClient(openLine(origins, signal))
  // A page without a client never gets an answer, and no visitor waits for it.
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
    // After the code that announces it to the page, and the list of announced wallets.
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
