import { base32nopad, base58 } from '@scure/base'

/** The bytes of an `ipfs://` address (ENSIP-7: namespace `ipfs-ns`, a CID of version 1); undefined for other texts. */
export function contentHashBytes(text: string): Uint8Array | undefined {
  const [, cid = ''] = /^ipfs:\/\/(\w{46,100})$/.exec(text) ?? []
  try {
    // Version 0 is the multihash of a dag-pb, in base58; version 1 begins with its base, here base32.
    const bytes = cid.startsWith('Qm')
      ? new Uint8Array([1, 0x70, ...base58.decode(cid)])
      : cid.startsWith('b')
        ? base32nopad.decode(cid.slice(1).toUpperCase())
        : undefined
    return bytes?.[0] === 1 ? new Uint8Array([0xe3, 0x01, ...bytes]) : undefined
  } catch {
    return undefined
  }
}
