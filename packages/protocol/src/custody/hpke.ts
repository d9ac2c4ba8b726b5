import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * HPKE in base mode, one message each way: X25519, HKDF-SHA256, AES-128-GCM (RFC 9180). The answer is encrypted under a key
 * that both ends export from the same context, as RFC 9458 does for HTTP, so only the service that opened the question can
 * give one.
 */
export type Sealed = { readonly enc: Uint8Array; readonly ciphertext: Uint8Array }

/** What one end keeps to write or read the answer. */
export type AnswerKey = {
  seal(plain: Uint8Array): Uint8Array
  /** @throws when the answer is not of the end that opened the question */
  open(sealed: Uint8Array): Uint8Array
}

export type HpkeInput = { readonly info: Uint8Array; readonly aad?: Uint8Array }

export function hpkeKeys(secretKey: Uint8Array = x25519.utils.randomSecretKey()): {
  readonly secretKey: Uint8Array
  readonly publicKey: Uint8Array
} {
  return { secretKey, publicKey: x25519.getPublicKey(secretKey) }
}

/** @param ephemeral is of the standard's vectors; every other caller leaves it out */
export function hpkeSeal(
  recipient: Uint8Array,
  plain: Uint8Array,
  { info, aad = empty }: HpkeInput,
  ephemeral: Uint8Array = x25519.utils.randomSecretKey(),
): Sealed & { readonly answer: AnswerKey } {
  const enc = x25519.getPublicKey(ephemeral)
  const context = contextOf(sharedSecret(ephemeral, recipient, enc, recipient), info)
  const ciphertext = gcm(context.key, context.nonce, aad).encrypt(plain)
  return { enc, ciphertext, answer: answerKey(context.exporter, enc) }
}

/** @throws when the message is not for this key, or was changed */
export function hpkeOpen(
  secretKey: Uint8Array,
  { enc, ciphertext }: Sealed,
  { info, aad = empty }: HpkeInput,
): { readonly plain: Uint8Array; readonly answer: AnswerKey } {
  const recipient = x25519.getPublicKey(secretKey)
  const context = contextOf(sharedSecret(secretKey, enc, enc, recipient), info)
  const plain = gcm(context.key, context.nonce, aad).decrypt(ciphertext)
  return { plain, answer: answerKey(context.exporter, enc) }
}

const empty = /*#__PURE__*/ new Uint8Array(0)
const nonceLength = 12
const keyLength = 16

/** RFC 9180 section 4.1, both directions. noble refuses the all-zero result of a small-order point, as 7.1.4 demands. */
function sharedSecret(
  own: Uint8Array,
  other: Uint8Array,
  enc: Uint8Array,
  recipient: Uint8Array,
): Uint8Array {
  const suite = concatBytes(utf8ToBytes('KEM'), u16(0x0020))
  const secret = labeledExtract(suite, empty, 'eae_prk', x25519.getSharedSecret(own, other))
  return labeledExpand(suite, secret, 'shared_secret', concatBytes(enc, recipient), 32)
}

/** RFC 9180 section 5.1, mode_base. */
function contextOf(
  secret: Uint8Array,
  info: Uint8Array,
): { readonly key: Uint8Array; readonly nonce: Uint8Array; readonly exporter: Uint8Array } {
  const suite = concatBytes(utf8ToBytes('HPKE'), u16(0x0020), u16(0x0001), u16(0x0001))
  const schedule = concatBytes(
    new Uint8Array([0]),
    labeledExtract(suite, empty, 'psk_id_hash', empty),
    labeledExtract(suite, empty, 'info_hash', info),
  )
  const prk = labeledExtract(suite, secret, 'secret', empty)
  const exporterSecret = labeledExpand(suite, prk, 'exp', schedule, 32)
  return {
    key: labeledExpand(suite, prk, 'key', schedule, keyLength),
    nonce: labeledExpand(suite, prk, 'base_nonce', schedule, nonceLength),
    exporter: labeledExpand(suite, exporterSecret, 'sec', utf8ToBytes('latchkey answer'), 32),
  }
}

/** RFC 9458 section 4.4: every answer has a random nonce, and with it a key of its own. */
function answerKey(secret: Uint8Array, enc: Uint8Array): AnswerKey {
  const cipher = (random: Uint8Array): ReturnType<typeof gcm> => {
    const prk = extract(sha256, secret, concatBytes(enc, random))
    return gcm(
      expand(sha256, prk, utf8ToBytes('key'), keyLength),
      expand(sha256, prk, utf8ToBytes('nonce'), nonceLength),
    )
  }
  return {
    seal(plain) {
      const random = randomBytes(keyLength)
      return concatBytes(random, cipher(random).encrypt(plain))
    },
    open: (sealed) => cipher(sealed.subarray(0, keyLength)).decrypt(sealed.subarray(keyLength)),
  }
}

function labeledExtract(
  suite: Uint8Array,
  salt: Uint8Array,
  label: string,
  input: Uint8Array,
): Uint8Array {
  return extract(sha256, concatBytes(version, suite, utf8ToBytes(label), input), salt)
}

function labeledExpand(
  suite: Uint8Array,
  prk: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
): Uint8Array {
  const labeled = concatBytes(u16(length), version, suite, utf8ToBytes(label), info)
  return expand(sha256, prk, labeled, length)
}

const version = /*#__PURE__*/ utf8ToBytes('HPKE-v1')

function u16(value: number): Uint8Array {
  return new Uint8Array([value >> 8, value & 0xff])
}
