/** RFC 7693, 2.6: eight words of 64 bits, each as two of 32, the high one first. */
const start = [
  0x6a09e667, 0xf3bcc908, 0xbb67ae85, 0x84caa73b, 0x3c6ef372, 0xfe94f82b, 0xa54ff53a, 0x5f1d36f1,
  0x510e527f, 0xade682d1, 0x9b05688c, 0x2b3e6c1f, 0x1f83d9ab, 0xfb41bd6b, 0x5be0cd19, 0x137e2179,
]
/** 2.7: which words of the block a round takes, two for each mixing. */
const schedule = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
const rounds = 12

/**
 * BLAKE2b without a key, of what fits into one block, which is at most 128 bytes (RFC 7693); `length` is that of the hash. For
 * addresses and the places of accounts only (docs/decisions/0019).
 */
export function blake2b(bytes: Uint8Array, length: number): Uint8Array {
  const block = new Uint8Array(128)
  block.set(bytes)
  const input = new DataView(block.buffer)
  /** 3.2: 4 × 4 words, each as two, the low one first. */
  const state = new Uint32Array(32)
  for (let word = 0; word < 8; word++) {
    state[2 * word] = state[2 * word + 16] = at(start, 2 * word + 1)
    state[2 * word + 1] = state[2 * word + 17] = at(start, 2 * word)
  }
  // 2.5 and 3.3: no key, one leaf.
  state[0] = at(state, 0) ^ 0x0101_0000 ^ length
  const first = state.slice(0, 16)
  // How much was taken in, and that it is all.
  state[24] = at(state, 24) ^ bytes.length
  state[28] = ~at(state, 28)
  state[29] = ~at(state, 29)
  for (let round = 0; round < rounds; round++) {
    const words = schedule[round % schedule.length] ?? []
    for (let mixing = 0; mixing < 8; mixing++) {
      // Columns, then diagonals.
      const shift = mixing < 4 ? 0 : 1
      const place = (row: number): number => 8 * row + 2 * ((mixing + shift * row) % 4)
      const [a, b, c, d] = [place(0), place(1), place(2), place(3)]
      const [one, two] = [8 * at(words, 2 * mixing), 8 * at(words, 2 * mixing + 1)]
      add(state, a, b, input.getUint32(one, true), input.getUint32(one + 4, true))
      turn(state, d, a, 32)
      add(state, c, d)
      turn(state, b, c, 24)
      add(state, a, b, input.getUint32(two, true), input.getUint32(two + 4, true))
      turn(state, d, a, 16)
      add(state, c, d)
      turn(state, b, c, 63)
    }
  }
  const hash = new DataView(new ArrayBuffer(64))
  for (let word = 0; word < 16; word++)
    hash.setUint32(4 * word, at(first, word) ^ at(state, word) ^ at(state, word + 16), true)
  return new Uint8Array(hash.buffer, 0, length)
}

function add(state: Uint32Array, a: number, b: number, low = 0, high = 0): void {
  const sum = at(state, a) + at(state, b) + low
  state[a] = sum
  state[a + 1] = at(state, a + 1) + at(state, b + 1) + high + Math.floor(sum / 2 ** 32)
}

/** XOR, then rotate to the right. */
function turn(state: Uint32Array, a: number, b: number, by: number): void {
  const [low, high] = [at(state, a) ^ at(state, b), at(state, a + 1) ^ at(state, b + 1)]
  const [one, two] = by < 32 ? [low, high] : [high, low]
  const rest = by % 32
  state[a] = rest ? (one >>> rest) | (two << (32 - rest)) : one
  state[a + 1] = rest ? (two >>> rest) | (one << (32 - rest)) : two
}

function at(words: ArrayLike<number>, place: number): number {
  return words[place] ?? 0
}
