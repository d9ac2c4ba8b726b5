import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'

/** Who keeps a share. */
export type Party = 'device' | 'auth' | 'recovery'

export type FramedShare = {
  readonly walletId: string
  readonly setId: string
  readonly party: Party
  readonly share: Uint8Array
}

const version = 1
const parties = ['device', 'auth', 'recovery'] as const satisfies readonly Party[]
const headLength = 36
const checkLength = 8

/** `ver(1) | walletId(16) | setId(16) | party(1) | length(2) | share | SHA-256(…)[0..8]` (security.md 2.4). */
export function frameShare({ walletId, setId, party, share }: FramedShare): Uint8Array {
  const framed = concatBytes(
    new Uint8Array([version]),
    hexToBytes(walletId),
    hexToBytes(setId),
    new Uint8Array([parties.indexOf(party), share.length >> 8, share.length & 0xff]),
    share,
  )
  return concatBytes(framed, checkOf(framed))
}

/** Undefined when the bytes are no share of this version, or were damaged. */
export function readShare(bytes: Uint8Array): FramedShare | undefined {
  if (bytes.length < headLength + checkLength || bytes[0] !== version) return undefined
  const framed = bytes.subarray(0, -checkLength)
  const party = parties[bytes[33] ?? parties.length]
  const length = ((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0)
  if (party === undefined || framed.length !== headLength + length) return undefined
  const check = checkOf(framed)
  if (!check.every((byte, at) => byte === bytes[framed.length + at])) return undefined
  return {
    walletId: bytesToHex(bytes.subarray(1, 17)),
    setId: bytesToHex(bytes.subarray(17, 33)),
    party,
    // A copy also of a Buffer, whose own slice would share its memory.
    share: Uint8Array.from(framed.subarray(headLength)),
  }
}

/** The same as text, for the calls. */
export function shareText(share: FramedShare): string {
  return base64urlnopad.encode(frameShare(share))
}

export function readShareText(text: string): FramedShare | undefined {
  try {
    return readShare(base64urlnopad.decode(text))
  } catch {
    return undefined
  }
}

function checkOf(framed: Uint8Array): Uint8Array {
  return sha256(framed).subarray(0, checkLength)
}
