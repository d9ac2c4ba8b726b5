import type { Eip1193Provider } from '../injected/announcement.ts'
import { rpcError } from '../rpcError.ts'
import { type Client, fieldsOf } from './client.ts'

type Listener = (value: unknown) => void

/** The client's wallet as an EIP-1193 provider: JSON-RPC inside the protocol's calls. */
export function createProvider(client: Client): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  client.on('frameEthProviderEvent', ({ event, params }) => {
    const [value] = Array.isArray(params) ? (params as readonly unknown[]) : []
    for (const listener of [...(listeners.get(String(event)) ?? [])]) listener(value)
  })
  let last = 0
  return {
    request: async ({ method, params = [] }) => {
      const question = { jsonrpc: '2.0', id: ++last, method, params }
      const reply = fieldsOf(await client.call('ethProviderRequestV2', question))
      if (reply['error'] === undefined) return reply['result']
      const { code, message, data } = fieldsOf(reply['error'])
      throw rpcError(typeof code === 'number' ? code : -32603, String(message), { data })
    },
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
}
