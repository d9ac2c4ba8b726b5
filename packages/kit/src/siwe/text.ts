import type { NetworkId } from '@latchkey/protocol'
import { siwxText } from '@latchkey/protocol/siwx'
import type { SiweMessageParams } from './siweConfig.ts'

/** EIP-4361's text, of what `createMessage` gets. */
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

/** Of an EIP-4361 text; empty where there is none. */
export function getAddressFromMessage(message: string): string {
  return /^0x[0-9a-fA-F]{40}$/m.exec(message)?.[0] ?? ''
}

/** CAIP-2, of an EIP-4361 text; of mainnet where there is none. */
export function getChainIdFromMessage(message: string): NetworkId {
  // The last such line: a statement, which may look like it, is above it, and nothing below it can.
  return `eip155:${/^[^]*^Chain ID: (\d+)$/m.exec(message)?.[1] ?? '1'}`
}

/** Of `did:pkh:eip155:1:0x…`, or of an address. */
export function addressOf(text: string): string {
  return text.slice(text.lastIndexOf(':') + 1)
}
