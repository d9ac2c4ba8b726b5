/**
 * Gives each story always the same random bytes, different from other stories': keys in storage then differ, so that a story
 * does not find data of an earlier story that ended late. No real secret is made here.
 */
export function seedRandom(story: string): void {
  let state = [...story].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  )
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  Object.defineProperty(Math, 'random', { value: () => next() / 2 ** 32, configurable: true })
  const fill = <T extends ArrayBufferView>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
    for (let at = 0; at < bytes.length; at++) bytes[at] = next()
    return into
  }
  Object.defineProperty(crypto, 'getRandomValues', { value: fill, configurable: true })
  const uuid = (): string =>
    [...fill(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  Object.defineProperty(crypto, 'randomUUID', { value: uuid, configurable: true })
}
