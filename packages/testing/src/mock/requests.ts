import type { NetworkId } from '@latchkey/protocol'
import { type Answering, rpcError } from './answering.ts'
import type { MockSession } from './connector.ts'
import { type Memory, namespaceOf } from './memory.ts'
import type { MockOptions } from './options.ts'

/** What a wallet answers to requests: from its memory on EVM networks, else as the test says. */
export function createRequests(
  { answers = {}, knownNetworks }: MockOptions,
  memory: Memory,
  settle: Answering['settle'],
): MockSession['request'] {
  const known = knownNetworks && new Set(knownNetworks)
  return async (network, { method, params }) => {
    const namespace = namespaceOf(network)
    const isSwitch = switching.includes(method)
    await settle({ kind: isSwitch ? 'switch' : 'request', namespace, method, params })
    if (Object.hasOwn(answers, method)) {
      const { [method]: answer } = answers
      return typeof answer === 'function' ? answer(params) : answer
    }
    if (isSwitch) {
      const wanted = networkIn(params)
      if (method === 'wallet_addEthereumChain') known?.add(wanted)
      else if (known?.has(wanted) === false) throw rpcError(4902)
      memory.switchTo(wanted)
      return null
    }
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return memory.addressesOf(namespace)
    if (method === 'eth_chainId') return hexOf(memory.networkOf(namespace))
    throw rpcError(4200)
  }
}

/** EIP-3326, EIP-3085. */
const switching = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

function networkIn(params: unknown): NetworkId {
  // As: both standards have these parameters.
  const [{ chainId }] = params as readonly [{ readonly chainId: string }]
  return `eip155:${BigInt(chainId)}`
}

function hexOf(network: NetworkId): string {
  return `0x${BigInt(network.split(':')[1] ?? 0).toString(16)}`
}
