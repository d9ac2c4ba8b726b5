import { isKitError, parseNetworkId } from '@latchkey/protocol'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { SignatureVerifier } from '../../ports/signatureVerifier.ts'
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
  } as const
  const signerOf: SignatureVerifier['signerOf'] = async (signed, signal) => {
    const verifier = namespaces[parseNetworkId(signed.chainId).namespace]
    try {
      if ('signerOf' in verifier) return await verifier.signerOf(signed, signal)
      return verifier.isSigned(signed) ? 'key' : undefined
    } catch (error) {
      // Libraries throw for points off the curve and invalid lengths; here the account did not sign.
      if (isKitError(error) || signal.aborted) throw error
      return undefined
    }
  }
  return {
    signerOf,
    isSigned: async (signed, signal) => (await signerOf(signed, signal)) !== undefined,
    readAddress(chainId, address) {
      const { namespace, reference } = parseNetworkId(chainId)
      return namespaces[namespace].readAddress(reference, address)
    },
  }
}
