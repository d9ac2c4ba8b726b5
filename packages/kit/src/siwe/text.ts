import type { NetworkId } from '@latchkey/protocol'
import { siwxText } from '@latchkey/protocol/siwx'
import type { SiweMessageParams } from './siweConfig.ts'

/** The text of EIP-4361 from the arguments of `createMessage`. */
export function formatMessage({
  address,
  chainId,
  iat = new Date().toISOString(),
  exp,
  nbf,
  ...rest
}: SiweMessageParams): string {
  const { domain, uri, version, nonce, statement, requestId, resources } = rest
  return siwxText({
    ...{ domain, uri, version, nonce, statement, requestId, resources },
    accountAddress: addressOf(address),
    chainId: `eip155:${chainId}`,
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
  })
}

/** The address of an EIP-4361 text; empty when the text has none. */
export function getAddressFromMessage(message: string): string {
  return /^0x[0-9a-fA-F]{40}$/m.exec(message)?.[0] ?? ''
}

/** The CAIP-2 id of an EIP-4361 text; mainnet's when the text has none. */
export function getChainIdFromMessage(message: string): NetworkId {
  // The last such line counts: a statement that imitates it stands above it, and no text can stand below it.
  return `eip155:${/^[^]*^Chain ID: (\d+)$/m.exec(message)?.[1] ?? '1'}`
}

/** The address of `did:pkh:eip155:1:0x…`, or of an address itself. */
export function addressOf(text: string): string {
  return text.slice(text.lastIndexOf(':') + 1)
}
