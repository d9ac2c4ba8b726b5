/**
 * How two different addresses may be taken for each other: `alike` where both ends deceive a reader, `similar` where one
 * does. Digits are those after `0x`, or the letters of base58.
 */
export type Likeness = 'alike' | 'similar'

/** So many are read at an end (security.md POI-3). */
const readAtEnd = 4
/** At both ends together; the kit's own short form, 2 and 6 digits of EVM's, is among them. */
const deceives = 6

export type KnownAddresses = {
  /** Was sent to before. */
  readonly recipients: readonly string[]
  /** Of transfers that are no spam, the visitor's own and contacts: what another may pose as. */
  readonly counterparts: readonly string[]
}

export type ReceiverCheck = {
  readonly first: boolean
  readonly twin?: { readonly address: string; readonly likeness: Likeness } | undefined
}

/** Compare a receiver with everybody known. Who was sent to before is who he is. */
export function checkReceiver(receiver: string, known: KnownAddresses): ReceiverCheck {
  const own = canonical(receiver)
  if (known.recipients.some((each) => canonical(each) === own)) return { first: false }
  let twin: ReceiverCheck['twin']
  for (const address of [...known.recipients, ...known.counterparts]) {
    const likeness = likenessOf(own, canonical(address))
    if (likeness === 'alike') return { first: true, twin: { address, likeness } }
    if (likeness && !twin) twin = { address, likeness }
  }
  // One that has only paid him is known, and no twin of himself.
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

/** EVM's checksum is in the case of its digits; base58 has letters of both. */
function canonical(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : address
}
