/** FIPS 202: the state is 5 × 5 lanes of 64 bits; 136 bytes of it take in a block of a 256-bit hash. */
const rate = 136
const rounds = 24

/**
 * Keccak-256 with the padding of before FIPS 202, as Ethereum has it. Made for short texts, the letters of addresses: a
 * library's costs a page 2.8 kB more, once its parts are shared with the ciphers of pairing.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  const input = new DataView(padded.buffer)
  /** Each lane as two words, the low one first. */
  const state = new Uint32Array(50)
  for (let block = 0; block < padded.length; block += rate) {
    for (let word = 0; word < rate / 4; word++)
      state[word] = at(state, word) ^ input.getUint32(block + word * 4, true)
    permute(state)
  }
  const output = new DataView(new ArrayBuffer(32))
  for (let word = 0; word < 8; word++) output.setUint32(word * 4, at(state, word), true)
  return new Uint8Array(output.buffer)
}

/** FIPS 202 3.2 and 3.3; the constants of ι come from the shift register of 3.2.5. */
function permute(state: Uint32Array): void {
  const row = new Uint32Array(10)
  let register = 1
  for (let round = 0; round < rounds; round++) {
    // θ
    row.fill(0)
    for (let word = 0; word < 50; word++) row[word % 10] = at(row, word % 10) ^ at(state, word)
    for (let word = 0; word < 50; word++) {
      const after = rotated(row, (word + 2) % 10, 1)
      state[word] = at(state, word) ^ at(row, (word + 8) % 10) ^ after
    }
    // ρ and π
    let [x, y] = [1, 0]
    let moving = state.slice(2, 4)
    for (let step = 1; step <= 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const place = 2 * (x + 5 * y)
      const next = state.slice(place, place + 2)
      const by = ((step * (step + 1)) / 2) % 64
      state[place] = rotated(moving, 0, by)
      state[place + 1] = rotated(moving, 1, by)
      moving = next
    }
    // χ
    for (let start = 0; start < 50; start += 10) {
      row.set(state.subarray(start, start + 10))
      for (let word = 0; word < 10; word++)
        state[start + word] = at(row, word) ^ (~at(row, (word + 2) % 10) & at(row, (word + 4) % 10))
    }
    // ι
    for (let power = 0; power < 7; power++) {
      const bit = 2 ** power - 1
      if (register & 1) state[bit >> 5] = at(state, bit >> 5) ^ (1 << (bit & 31))
      register = (register << 1) ^ (register >> 7 ? 0x171 : 0)
    }
  }
}

/** One word of a lane, after the lane is turned left by 1 to 63 bits; no rotation here is by 0 or 32. */
function rotated(words: Uint32Array, index: number, by: number): number {
  const own = at(words, index)
  const other = at(words, index ^ 1)
  return by < 32 ? (own << by) | (other >>> (32 - by)) : (other << (by - 32)) | (own >>> (64 - by))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}
