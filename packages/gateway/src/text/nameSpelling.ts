import { ens_normalize } from '@adraffy/ens-normalize'

/** The normalized spelling of a name (ENSIP-15); undefined for an invalid name, such as mixed or hidden letters. */
export function nameSpelling(text: string): string | undefined {
  if (text.length > 255 || !text.includes('.')) return undefined
  try {
    const name = ens_normalize(text)
    const labels = name.split('.').map((label) => Buffer.byteLength(label))
    // RFC 1035: the encoded name has one byte for each length.
    return labels.every((length) => length > 0 && length <= 63) ? name : undefined
  } catch {
    return undefined
  }
}
