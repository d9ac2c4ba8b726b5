import type { NetworkId } from '@latchkey/protocol'

/**
 * The EVM network that a wallet names. EIP-1193 wants hex; wallets also send numbers, decimal text and CAIP-2 ids. Undefined for
 * anything else.
 */
export function readEvmNetwork(value: unknown): NetworkId | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .trim()
    .replace(/^eip155:/i, '')
    .toLowerCase()
  if (!/^(?:0x[0-9a-f]{1,26}|\d{1,32})$/.test(text)) return undefined
  return `eip155:${BigInt(text)}`
}
