/** FIPS 180-4, 4.2.2: of the cube roots of the first 64 primes. */
const constants =
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa07019a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2'
/** 5.3.3: of the square roots of the first 8. */
const start = '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19'

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
  const word = (place: number): number => schedule[place] ?? 0
  const [k, state] = [words(constants), words(start)]
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

function words(hex: string): readonly number[] {
  return (hex.match(/.{8}/g) ?? []).map((digits) => parseInt(digits, 16))
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
