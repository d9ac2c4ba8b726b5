/**
 * How two different addresses can be confused: `alike` when the equal digits at both ends together deceive a reader,
 * `similar` when those at one end do. The digits are those after `0x`, or the letters of base58.
 */
export type Likeness = 'alike' | 'similar'

/** The number of digits that visitors read at an end (security.md POI-3). */
const readAtEnd = 4
/**
 * The number of equal digits at both ends together that deceives. It covers the kit's own short form, 2 and 6 digits for
 * EVM.
 */
const deceives = 6

export type KnownAddresses = {
  /** The addresses that the visitor has paid before. */
  readonly recipients: readonly string[]
  /**
   * The addresses of transfers that are no spam, of the visitor's own accounts and of contacts: a look-alike may imitate
   * them.
   */
  readonly counterparts: readonly string[]
}

export type ReceiverCheck = {
  readonly first: boolean
  readonly twin?: { readonly address: string; readonly likeness: Likeness } | undefined
}

/** Compare a receiver with every known address. An address that was paid before is no look-alike. */
export function checkReceiver(receiver: string, known: KnownAddresses): ReceiverCheck {
  const own = canonical(receiver)
  if (known.recipients.some((each) => canonical(each) === own)) return { first: false }
  let twin: ReceiverCheck['twin']
  for (const address of [...known.recipients, ...known.counterparts]) {
    const likeness = likenessOf(own, canonical(address))
    if (likeness === 'alike') return { first: true, twin: { address, likeness } }
    if (likeness && !twin) twin = { address, likeness }
  }
  // An address that has only paid the visitor is known, and is no look-alike of itself.
  const isKnown = known.counterparts.some((each) => canonical(each) === own)
  return isKnown ? { first: true } : { first: true, twin }
}

function likenessOf(a: string, b: string): Likeness | undefined {
  if (a === b || a.length !== b.length) return undefined
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length && a.at(-1 - end) === b.at(-1 - end)) end++
  if (Math.max(start, end) < readAtEnd) return undefined
  return start + end >= deceives ? 'alike' : 'similar'
}

/** EVM's checksum is in the case of its digits, so case is ignored; base58 has letters of both cases. */
function canonical(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : address
}
