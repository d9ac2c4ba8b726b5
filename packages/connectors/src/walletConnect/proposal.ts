import type { CaipNetwork } from '@latchkey/core'
import type { ProposalNamespaces } from '@latchkey/pairing'
import type { NamespaceId } from '@latchkey/protocol'

/** The requested methods and events of each namespace (compatibility.md 4.2). The kit reads from nodes by itself. */
export const walletMethods: { readonly [N in NamespaceId]: readonly string[] } = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_watchAsset',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

/** Requests without a visitor's answer: they must not open the wallet's app (walletconnect.md 11). */
export const silentMethods: readonly string[] = [
  'wallet_getPermissions',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getAssets',
  'solana_requestAccounts',
  'solana_getAccounts',
  'getAccountAddresses',
]

/**
 * Everything is optional: old wallets ignore unknown entries, and smart accounts cannot promise required entries
 * (walletconnect.md 7). The networks in use come first, because some wallets take only the first network of a namespace.
 */
export function proposalOf(networks: readonly CaipNetwork[]): ProposalNamespaces {
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      {
        chains: networks
          .filter((network) => network.chainNamespace === namespace)
          .map((network) => network.caipNetworkId),
        methods: walletMethods[namespace],
        events: ['chainChanged', 'accountsChanged'],
      },
    ]),
  )
}
