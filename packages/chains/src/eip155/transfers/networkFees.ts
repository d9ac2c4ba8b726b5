import type { NetworkId } from '@latchkey/protocol'

/** The fees that a network takes for a transfer, and the way to learn them. */
export type FeeKind =
  /** Gas pays for all, the data that goes to another layer too. */
  | 'gas'
  /** The OP Stack: beside gas a fee for data, and since Isthmus a fee for the operator. */
  | 'opStack'
  /** The OP Stack with a coin other than ether, whose fee for data is told in ether. */
  | 'opStackOwnCoin'
  /** Scroll: beside gas a fee for data. */
  | 'scroll'
  /** Gas pays for all. Its price depends on the transaction's data. */
  | 'linea'
  /** Gas pays for all. Its amount depends on the balances that change. */
  | 'pubdata'

/** A host's own network is asked for the contract of the OP Stack, which most rollups have. */
export function feeKindOf(network: NetworkId | undefined): FeeKind {
  return (network && feeKinds[network]) || 'opStack'
}

/** Whether a network's fees are known, rather than asked for. */
export function isListed(network: NetworkId | undefined): boolean {
  return network !== undefined && network in feeKinds
}

/** Each network of `networks/eip155`, some more rollups, and the document that says how a network charges. */
export const feeKinds: { readonly [network: NetworkId]: FeeKind } = {
  // https://ethereum.org/developers/docs/gas
  'eip155:1': 'gas',
  'eip155:11155111': 'gas',
  'eip155:17000': 'gas',
  'eip155:560048': 'gas',

  // https://specs.optimism.io/protocol/fjord/predeploys.html#gaspriceoracle,
  // https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee
  'eip155:10': 'opStack',
  'eip155:11155420': 'opStack',
  'eip155:34443': 'opStack',
  'eip155:81457': 'opStack',
  'eip155:7777777': 'opStack',
  // https://docs.base.org/base-chain/specs/upgrades/isthmus/predeploys
  'eip155:8453': 'opStack',
  'eip155:84532': 'opStack',
  // https://docs.unichain.org/docs/technical-information/fees
  'eip155:130': 'opStack',
  // https://docs.world.org/world-chain
  'eip155:480': 'opStack',
  // https://docs.chainstack.com/reference/getting-started-ronin: a rollup of the OP Stack since 2026.
  'eip155:2020': 'opStack',
  // https://docs.celo.org/specs/transaction-fees#zero-l1--operator-fees
  'eip155:42220': 'gas',
  // https://docs-v2.mantle.xyz/devs/concepts/tx-fee/ef
  'eip155:5000': 'opStackOwnCoin',
  'eip155:5003': 'opStackOwnCoin',
  // https://docs.metis.io/dev/protocol-in-detail/transaction-fees: gas has the fee for data too, but its nodes ask for a
  // balance of both (MetisProtocol/mvm, l2geth/core/state_transition.go, buyGas).
  'eip155:1088': 'opStack',

  // https://docs.scroll.io/en/developers/transaction-fees-on-scroll
  'eip155:534352': 'scroll',
  'eip155:534351': 'scroll',
  // https://docs.arbitrum.io/build-decentralized-apps/how-to-estimate-gas
  'eip155:42161': 'gas',
  'eip155:421614': 'gas',
  // https://docs.zksync.io/zk-stack/concepts/fee-mechanism
  'eip155:324': 'pubdata',
  'eip155:300': 'pubdata',
  // https://docs.linea.build/get-started/how-to/gas-fees
  'eip155:59144': 'linea',
  'eip155:59141': 'linea',
  // https://docs.taiko.xyz/taiko-alethia-protocol/codebase-analysis/taikol2-contract: the base fee pays for all.
  'eip155:167000': 'gas',
  // https://docs.polygon.technology/zkEVM/architecture/effective-gas: the price of gas has the cost of data.
  'eip155:1101': 'gas',

  // Chains of their own: their gas pays for all, as their documents say.
  // https://docs.polygon.technology/pos
  'eip155:137': 'gas',
  'eip155:80002': 'gas',
  // https://docs.bnbchain.org
  'eip155:56': 'gas',
  'eip155:97': 'gas',
  // https://build.avax.network/docs/rpcs/other/guides/txn-fees
  'eip155:43114': 'gas',
  'eip155:43113': 'gas',
  // https://docs.gnosischain.com
  'eip155:100': 'gas',
  // https://doc.aurora.dev
  'eip155:1313161554': 'gas',
  // https://docs.fantom.foundation
  'eip155:250': 'gas',
  // https://docs.soniclabs.com
  'eip155:146': 'gas',
  // https://docs.berachain.com
  'eip155:80094': 'gas',
  // https://docs.moonbeam.network/learn/core-concepts/tx-fees: gas has the size of proofs and of storage.
  'eip155:1284': 'gas',
  // https://docs.kaia.io/learn/transaction-fees
  'eip155:8217': 'gas',
}
