/**
 * SHA-256 of what fits into one block, which is at most 55 bytes (FIPS 180-4, 6.2). For checksums of addresses only
 * (docs/decisions/0018).
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const block = new DataView(new ArrayBuffer(64))
  for (const [place, byte] of bytes.entries()) block.setUint8(place, byte)
  block.setUint8(bytes.length, 0x80)
  block.setUint32(60, bytes.length * 8)
  const schedule: number[] = []
  const primes = firstPrimes()
  const word = (place: number): number => schedule[place] ?? 0
  // FIPS 180-4, 4.2.2 and 5.3.3. Doubles have more than the 35 bits that are looked at.
  const k = primes.map((prime) => fraction(Math.cbrt(prime)))
  const state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round++) {
    schedule[round] =
      round < 16
        ? block.getUint32(round * 4)
        : (small(word(round - 2), 17, 19, 10) +
            word(round - 7) +
            small(word(round - 15), 7, 18, 3) +
            word(round - 16)) |
          0
    const one = h + big(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (k[round] ?? 0) + word(round)
    const other = big(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) {
    hash.setInt32(place * 4, value + (state[place] ?? 0))
  }
  return new Uint8Array(hash.buffer)
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

/** The first 64. */
function firstPrimes(): readonly number[] {
  const found: number[] = []
  for (let number = 2; found.length < 64; number++)
    if (found.every((prime) => number % prime)) found.push(number)
  return found
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by))
}

/** 4.1.2: the sums of a round. */
function big(value: number, one: number, two: number, three: number): number {
  return rotate(value, one) ^ rotate(value, two) ^ rotate(value, three)
}

/** 4.1.2: those of the schedule, which shift the last time. */
function small(value: number, one: number, two: number, shift: number): number {
  return rotate(value, one) ^ rotate(value, two) ^ (value >>> shift)
}
