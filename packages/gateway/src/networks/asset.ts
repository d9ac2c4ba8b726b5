import { nativeTokenAddress } from '@latchkey/protocol/http'

/** An address in the form to compare: lower case on EVM, unchanged on Solana, where case matters. */
export function assetAddress(network: string, address: string): string {
  return network.startsWith('eip155:') || address.startsWith('0x') ? address.toLowerCase() : address
}

/** The id of an asset: a token, or without one the network's own coin. */
export function assetId(network: string, token: string = nativeTokenAddress): string {
  return `${network}:${assetAddress(network, token)}`
}

/** The same for a given CAIP-10 id; undefined when the id is not of a token. */
export function parseAssetId(
  id: string,
): { readonly network: string; readonly address: string } | undefined {
  const [, network, address] =
    /^(eip155:\d{1,18}):(0x[0-9a-fA-F]{40})$/.exec(id) ??
    /^(solana:[-_a-zA-Z0-9]{1,32}):([1-9A-HJ-NP-Za-km-z]{32,44}|0x[eE]{40})$/.exec(id) ??
    []
  return network && address ? { network, address: assetAddress(network, address) } : undefined
}

/** The account's address as the network's sources expect it; undefined for an address of another namespace. */
export function accountOn(network: string, text: string): string | undefined {
  if (network.startsWith('solana:')) return base58.test(text) ? text : undefined
  const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  return hex && `0x${hex.toLowerCase()}`
}

/** 32 bytes in base58. An address of Solana has 32 to 44 characters. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
