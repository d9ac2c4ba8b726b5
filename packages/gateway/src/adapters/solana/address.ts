import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** The 32 bytes of an address; undefined for a text that is not an address. */
export function addressBytes(text: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(text)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

export function addressText(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/**
 * The address that a program owns for some seeds: the first hash, counting down from 255, that is not a point on the
 * curve.
 */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  const programBytes = base58.decode(program)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const parts = [
      ...seeds,
      Uint8Array.of(bump),
      programBytes,
      utf8ToBytes('ProgramDerivedAddress'),
    ]
    const hash = sha256(Uint8Array.from(parts.flatMap((part) => [...part])))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new RangeError('no address for these seeds')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
