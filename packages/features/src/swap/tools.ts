import {
  accountIdOf,
  type CaipNetwork,
  connectionOf,
  type Kit,
  networkOf,
  type Rpc,
  type Session,
  sessionOf,
  type Swaps,
  type Units,
} from '@latchkey/core'
import { callGateway, rpcOf } from '@latchkey/core/data'
import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { getBuildApprove } from '@latchkey/protocol/http'
import { usualGas } from './amounts.ts'
import { idOf } from './quotes.ts'
import type { Agreed, Form, PermitFacts } from './swap.ts'

/** The parts of a kit that a swap of its account needs. */
export type SwapTools = {
  readonly rpc: Rpc
  readonly swaps: Swaps
  readonly network: CaipNetwork
  readonly session: Session
  /** Undefined for a token without permits. A wrong fact only makes the signature worthless: its token and spender are ours. */
  readPermit(agreed: Agreed, signal: AbortSignal): Promise<PermitFacts | undefined>
}

/** @throws KitError `SWAP_ADDRESS_MISSING` when the account or its wallet is gone (SWP-06), or cannot swap */
export async function swapTools(kit: Kit, account: AccountId): Promise<SwapTools> {
  const state = kit.store.getState()
  const { activeNamespace } = state
  const network = networkOf(state)
  const session = sessionOf(kit, activeNamespace)
  const actions = await kit.namespaces.get(activeNamespace)?.load()
  const swaps = await actions?.swaps?.()
  if (!network || !session || !swaps || accountIdOf(kit.store.getState()) !== account)
    throw new KitError('SWAP_ADDRESS_MISSING')
  return {
    rpc: rpcOf(kit, network),
    swaps,
    network,
    session,
    async readPermit({ account: userAddress, source, target, offer }, signal) {
      const id = network.caipNetworkId
      const query = {
        userAddress,
        from: idOf(id, source),
        to: idOf(id, target),
        amount: `${offer.sells}`,
        spender: offer.spender,
      }
      const { permit } = await callGateway(kit, getBuildApprove, { query }, signal)
      return permit && { ...permit, nonce: BigInt(permit.nonce) }
    },
  }
}

/** The highest costs of a swap of the form, as its review will show them. */
export async function mostCosts(
  kit: Kit,
  account: AccountId,
  { quote, gasPrice = 0n }: Form,
): Promise<Units> {
  const gas = quote.status === 'ready' ? quote.offer.gas : usualGas
  try {
    const { swaps, rpc } = await swapTools(kit, account)
    const { address } = parseAccountId(account)
    const { units } = await swaps.estimateCosts(rpc, { account: address, gas: [gas] }, kit.signal)
    return units
  } catch {
    // Twice the price, as for the review, and its spare gas.
    return gas * gasPrice * 3n
  }
}

export function isSmart(kit: Kit): boolean {
  return connectionOf(kit.store.getState())?.accounts[0].type === 'smartAccount'
}

/** The language of the window, in which amounts are shown and typed. */
export function localeOf(kit: Kit): string {
  return kit.store.getState().language ?? 'en'
}
