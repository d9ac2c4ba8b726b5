import type { NetworkId } from '@latchkey/protocol'
import { type WithEvents, withEvents } from '../providerEvents.ts'
import { type Call, hexOf } from './requests.ts'

type Parts = {
  readonly ask: (call: Call) => Promise<unknown>
  readonly state: () => { readonly network: NetworkId; readonly addresses: readonly string[] }
  readonly subscribe: Parameters<typeof withEvents>[1]['subscribe']
}

/** EIP-1193 over a session. Namespaces beside `eip155` use the same form with their own methods and chain ids. */
export type PairedProvider = WithEvents<{
  request(call: Call): Promise<unknown>
  readonly chainId: string
  readonly accounts: readonly string[]
}>

export function createProvider({ ask, state, subscribe }: Parts): PairedProvider {
  const chainId = (): string => {
    const { network } = state()
    return network.startsWith('eip155:') ? hexOf(network) : network
  }
  return withEvents(
    {
      request: ask,
      get chainId() {
        return chainId()
      },
      get accounts() {
        return state().addresses
      },
    },
    { chainId, subscribe },
  )
}
