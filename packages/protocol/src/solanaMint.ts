/** A mint of SPL Token or Token-2022, as far as it decides what a transfer does and what its amounts are displayed as. */
export type SolanaMint = {
  readonly decimals: number
  /** Body of each extension, by its number in Token-2022 (`mintExtensions`). */
  readonly extensions: ReadonlyMap<number, DataView>
}

/** Numbers of Token-2022's `ExtensionType`, of mints: https://github.com/solana-program/token-2022, `extension/mod.rs`. */
export const mintExtensions = {
  transferFee: 1,
  closeAuthority: 3,
  confidentialTransfer: 4,
  defaultState: 6,
  nonTransferable: 9,
  interest: 10,
  permanentDelegate: 12,
  transferHook: 14,
  confidentialFee: 16,
  metadataPointer: 18,
  metadata: 19,
  groupPointer: 20,
  group: 21,
  memberPointer: 22,
  member: 23,
  confidentialMintBurn: 24,
  scaledAmount: 25,
  pausable: 26,
} as const

/** Parses the bytes of a mint's account. Undefined when they are no mint. */
export function parseMint(bytes: Uint8Array): SolanaMint | undefined {
  const isPlain = bytes.length === plainSize
  if (!isPlain && (bytes[kindAt] !== mintKind || bytes.length === multisigSize)) return undefined
  const extensions = isPlain ? new Map<number, DataView>() : parseExtensions(bytes)
  const isWhole = ([type, body]: [number, DataView]): boolean =>
    body.byteLength >= (bodySizes[type] ?? 0)
  return bytes[initializedAt] === 1 && extensions && [...extensions].every(isWhole)
    ? { decimals: bytes[decimalsAt] ?? 0, extensions }
    : undefined
}

/** Parses the extensions of an account of Token-2022: type, length and body of each. Undefined when they are cut off. */
export function parseExtensions(bytes: Uint8Array): ReadonlyMap<number, DataView> | undefined {
  const extensions = new Map<number, DataView>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = kindAt + 1; at + 4 <= bytes.length;) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0) break
    if (at + 4 + length > bytes.length) return undefined
    extensions.set(type, new DataView(bytes.buffer, bytes.byteOffset + at + 4, length))
    at += 4 + length
  }
  return extensions
}

/**
 * The amount that the chain displays for an amount of a mint at a time (seconds since the epoch), both in the smallest unit.
 * They differ for scaled amounts and for interest.
 */
export function displayedUnits({ extensions }: SolanaMint, units: bigint, seconds: bigint): bigint {
  const interest = extensions.get(mintExtensions.interest)
  const scaled = extensions.get(mintExtensions.scaledAmount)
  if (interest) return withInterest(interest, units, seconds)
  return scaled ? multiplied(units, multiplierAt(scaled, seconds)) : units
}

/** `ScaledUiAmountConfig`: authority, multiplier, the time at which a new one begins, and the new one. */
function multiplierAt(config: DataView, seconds: bigint): bigint {
  return config.getBigUint64(seconds >= config.getBigInt64(40, true) ? 48 : 32, true)
}

/**
 * Multiplies as Token-2022 does, and cuts off the fraction: with the bits of a double, and with a product rounded to a
 * double. The chain displays 7 for 10 times 0.7, although that double is below 0.7.
 */
function multiplied(units: bigint, bits: bigint): bigint {
  const exponent = (bits >> 52n) & 0x7ffn
  const product = rounded(rounded(units) * ((bits & (2n ** 52n - 1n)) | (2n ** 52n)))
  const shift = exponent - 1075n
  return shift >= 0n ? product << shift : product >> -shift
}

/** Rounds to the 53 bits of a double, ties to even. */
function rounded(value: bigint): bigint {
  const cut = BigInt(Math.max(0, value.toString(2).length - 53))
  const [kept, half] = [value >> cut, cut > 0n ? 1n << (cut - 1n) : 0n]
  const rest = value - (kept << cut)
  const up = cut > 0n && (rest > half || (rest === half && (kept & 1n) === 1n))
  return (up ? kept + 1n : kept) << cut
}

/**
 * `InterestBearingConfig`: authority, time of the beginning, average rate until the last update, its time, and the rate since,
 * in hundredths of a percent a year, compounded all the time.
 */
function withInterest(config: DataView, units: bigint, seconds: bigint): bigint {
  const [begun, updated] = [config.getBigInt64(32, true), config.getBigInt64(42, true)]
  const [before, since] = [BigInt(config.getInt16(40, true)), BigInt(config.getInt16(50, true))]
  const last = seconds < updated ? seconds : updated
  const growth = before * (last - begun) + since * (seconds - last)
  const size = growth < 0n ? -growth : growth
  const factor = exponential(size < mostGrowth ? size : mostGrowth, 10_000n * yearSeconds)
  const [over, under] = growth < 0n ? [one, factor] : [factor, one]
  return (units * over * 2n + under) / (under * 2n)
}

/** e to the power of a fraction, in units of `one`, by its series. */
function exponential(numerator: bigint, denominator: bigint): bigint {
  let sum = one
  for (let term = one, place = 1n; term > 0n; place++) {
    term = (term * numerator) / (denominator * place)
    sum += term
  }
  return sum
}

/** A mint of SPL Token. Token-2022 pads it to the size of a token account, and adds a byte of kind and the extensions. */
const plainSize = 82
const decimalsAt = 44
const initializedAt = 45
const kindAt = 165
const multisigSize = 355
const mintKind = 1

/** Sizes of the extensions that are read. */
const bodySizes: { readonly [type: number]: number } = {
  [mintExtensions.transferFee]: 108,
  [mintExtensions.defaultState]: 1,
  [mintExtensions.interest]: 52,
  [mintExtensions.transferHook]: 64,
  [mintExtensions.scaledAmount]: 56,
  [mintExtensions.pausable]: 33,
}

/** A year of 365.24 days, as Token-2022 counts. */
const yearSeconds = 31_556_736n
/** The chain's doubles end at e^709. A node that says more must not keep us computing. */
const mostGrowth = 709n * 10_000n * yearSeconds
const one = 1n << 128n
