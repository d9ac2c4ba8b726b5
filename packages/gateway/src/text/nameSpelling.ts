import { ens_normalize } from '@adraffy/ens-normalize'

/** The one spelling that a name has (ENSIP-15); undefined for text that is no name, such as mixed or hidden letters. */
export function nameSpelling(text: string): string | undefined {
  if (text.length > 255 || !text.includes('.')) return undefined
  try {
    const name = ens_normalize(text)
    const labels = name.split('.').map((label) => Buffer.byteLength(label))
    // RFC 1035: what the resolver is asked for has lengths in one byte.
    return labels.every((length) => length > 0 && length <= 63) ? name : undefined
  } catch {
    return undefined
  }
}
