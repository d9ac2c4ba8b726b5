import type { CaipNetwork } from '@latchkey/core'

/**
 * The host's networks on which an address of this network is the same account, this network first. On EVM and Solana that
 * is the whole namespace; Bitcoin and Polkadot write the address of another network differently.
 */
export function validOn(
  networks: readonly CaipNetwork[],
  current: CaipNetwork,
): readonly CaipNetwork[] {
  const { chainNamespace, caipNetworkId } = current
  const others = networks.filter(
    (each) => each.chainNamespace === chainNamespace && each.caipNetworkId !== caipNetworkId,
  )
  return [current, ...(sharedBy.has(chainNamespace) ? others : [])]
}

const sharedBy: ReadonlySet<string> = /*#__PURE__*/ new Set(['eip155', 'solana'])
