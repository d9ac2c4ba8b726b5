import type { NamespaceId } from 'latchkey'
import type { BitcoinProvider } from 'latchkey/bitcoin'
import type { PolkadotProvider } from 'latchkey/polkadot'
import type { SolanaProvider } from 'latchkey/solana'

/** Asks a namespace's provider to sign a text. Gives the signature, for the host to verify. */
export type Sign = (provider: unknown, address: string, text: string) => Promise<string>

/** Each namespace's own method; providers are those of `useAppKitProvider`. */
export const signers: Readonly<Record<NamespaceId, Sign>> = {
  // EIP-191: bytes in hex.
  eip155: async (provider, address, text) => {
    const params = [toHex(bytesOf(text)), address]
    return String(await (provider as Eip1193).request({ method: 'personal_sign', params }))
  },
  solana: async (provider, _, text) =>
    toHex(await (provider as SolanaProvider).signMessage(bytesOf(text))),
  bip122: (provider, address, text) =>
    (provider as BitcoinProvider).signMessage({ message: text, address }),
  polkadot: async (provider, address, text) => {
    const data = toHex(bytesOf(text))
    const { signer } = provider as PolkadotProvider
    const signed = await signer.signRaw?.({ address, data, type: 'bytes' })
    return signed?.signature ?? 'This wallet signs no messages'
  },
}

type Eip1193 = {
  request(call: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
