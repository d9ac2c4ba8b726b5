import { isKitError, parseNetworkId } from '@latchkey/protocol'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { NamespaceVerifier, SignatureVerifier } from '../../ports/signatureVerifier.ts'
import { bip122Signatures } from './bip122.ts'
import { eip155Signatures } from './eip155.ts'
import { polkadotSignatures } from './polkadot.ts'
import { solanaSignatures } from './solana.ts'

/** Signatures of all namespaces; contracts are asked on their own network (security.md 3.5). */
export function signatureVerifier(nodes: RpcNetworks): SignatureVerifier {
  const namespaces = {
    eip155: eip155Signatures(nodes),
    solana: solanaSignatures,
    bip122: bip122Signatures,
    polkadot: polkadotSignatures,
  } as const satisfies Record<string, NamespaceVerifier>
  return {
    readAddress(chainId, address) {
      const { namespace, reference } = parseNetworkId(chainId)
      return namespaces[namespace].readAddress(reference, address)
    },
    async isSigned(signed, signal) {
      const { namespace } = parseNetworkId(signed.chainId)
      try {
        return await namespaces[namespace].isSigned(signed, signal)
      } catch (error) {
        // Libraries throw for points off the curve and invalid lengths; here the answer is false.
        if (isKitError(error) || signal.aborted) throw error
        return false
      }
    },
  }
}
