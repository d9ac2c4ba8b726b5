import { KitError } from '@latchkey/protocol'
import type { WalletCalls } from '../interfaces/calls.ts'
import type { Session } from '../interfaces/connector.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../interfaces/kit.ts'
import type { NamespaceActions } from '../interfaces/namespace.ts'
import type { Rpc } from '../interfaces/rpc.ts'
import { connectionOf, findNetwork, networkOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'
import { rpcOf } from '../data/nodes.ts'

/** Everything that calls of the displayed EVM account need. */
export type CallsTools = {
  readonly wallet: { readonly session: Session; readonly network: CaipNetwork; readonly rpc: Rpc }
  readonly account: string
  readonly actions: NamespaceActions
  readonly calls: WalletCalls
}

/**
 * @param chainId of another network than the network in use
 * @throws KitError `ACCOUNT_MISSING`; `CHAIN_UNSUPPORTED` for a network that the kit does not have
 */
export async function callsTools(kit: Kit, chainId?: number): Promise<CallsTools> {
  const state = kit.store.getState()
  const session = sessionOf(kit, 'eip155')
  const account = connectionOf(state, 'eip155')?.accounts[0].address
  const actions = await kit.namespaces.get('eip155')?.load()
  const calls = await actions?.calls?.()
  if (!session || !account || !actions || !calls) throw new KitError('ACCOUNT_MISSING')
  const network =
    chainId === undefined ? networkOf(state, 'eip155') : findNetwork(state, `eip155:${chainId}`)
  if (!network) throw new KitError('CHAIN_UNSUPPORTED', { network: `eip155:${chainId}` })
  return { wallet: { session, network, rpc: rpcOf(kit, network) }, account, actions, calls }
}
