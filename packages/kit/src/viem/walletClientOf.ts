import { KitError, parseNetworkId } from '@latchkey/protocol'
import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { AppKit } from '../appKit/appKit.ts'
import { chainOf, transportOf } from './chains.ts'
import { eip1193Of } from './eip1193.ts'
import { requireViem } from './requireViem.ts'

/**
 * A wallet client of viem for the account and the network that the kit shows now. Undefined while no EVM wallet is connected.
 * Make it anew after a change (`subscribeAccount`, `subscribeNetwork`).
 * @throws KitError `NETWORK_NOT_FOUND` when the wallet is on a network that the kit does not have; `OPTIONS_INVALID` with another
 *   version of viem than 2
 * @example const hash = await walletClientOf(kit)?.sendTransaction({ to, value })
 */
export function walletClientOf(kit: AppKit): WalletClient<Transport, Chain, Account> | undefined {
  requireViem('viem')
  const address = kit.getAddress('eip155')
  if (!address) return undefined
  return createWalletClient({
    // As: addresses of eip155 are hexadecimal.
    account: address as Address,
    chain: shownChain(kit),
    transport: custom(eip1193Of(kit)),
  })
}

/**
 * A public client of viem for the network that the kit shows, over the network's nodes.
 * @throws KitError `NETWORK_NOT_FOUND`, `OPTIONS_INVALID`
 */
export function publicClientOf(kit: AppKit): PublicClient<Transport, Chain> {
  requireViem('viem')
  const chain = shownChain(kit)
  const { [`eip155:${chain.id}`]: own } = kit.kit.options.customRpcUrls ?? {}
  return createPublicClient({ chain, transport: transportOf(chain, own) })
}

function shownChain(kit: AppKit): Chain {
  const id = kit.getCaipNetworkId('eip155')
  const network = kit.getCaipNetworks('eip155').find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network)
    throw new KitError('NETWORK_NOT_FOUND', { network: id && parseNetworkId(id).reference })
  return chainOf(network)
}
