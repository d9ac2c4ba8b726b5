import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createHash,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { hpkeKeys } from '@latchkey/protocol/custody/sealing'
import { minuteMs } from '../usage.ts'
import type { Keys } from './keyFile.ts'

/** A row's encrypted columns. */
export type SealedColumns = {
  readonly sealed: Uint8Array
  readonly wrapped: Uint8Array
  readonly kek: number
}

export type Keyring = {
  readonly publicKey: Uint8Array
  readonly hpkeSecret: Uint8Array
  /** Encrypts under a new key for this row (security.md 2.4.5). `place` names the row, so that no row can take another's place. */
  seal(place: string, plain: Uint8Array): SealedColumns
  /** @throws when the columns are of another row, or were changed */
  open(place: string, columns: SealedColumns): Uint8Array
  /** The row's key under the current master key; the row itself is not encrypted again. */
  rewrap(columns: SealedColumns): Pick<SealedColumns, 'wrapped' | 'kek'>
  /** Keyed hash under the service's pepper, for one use. */
  mac(use: string, text: string): Buffer
  /** Of each master key and the pepper: tells `doctor` whether two services share one, and nothing else. */
  readonly keyChecks: readonly string[]
}

/** @param load reads the keys again when a row has a master key that was made since, by a rotation in another process */
export function createKeyring(service: string, load: () => Keys): Keyring {
  let keys = load()
  let loadedAt = Date.now()
  const kekOf = (version: number): Uint8Array => {
    if (!keys.keks[version]) keys = load()
    const kek = keys.keks[version]
    if (!kek) throw new Error(`The key file has no master key ${version}`)
    return kek
  }
  const wrap = (dek: Uint8Array): Pick<SealedColumns, 'wrapped' | 'kek'> => {
    // A rotation by another process is used soon, long before its old key is pruned.
    if (Date.now() - loadedAt > minuteMs) {
      keys = load()
      loadedAt = Date.now()
    }
    const kek = keys.current
    return { wrapped: encrypt(kekOf(kek), dek, `${service}|kek|${kek}`), kek }
  }
  const unwrap = ({ wrapped, kek }: SealedColumns): Uint8Array =>
    decrypt(kekOf(kek), wrapped, `${service}|kek|${kek}`)
  const { pepper, hpke } = keys
  return {
    publicKey: hpkeKeys(hpke).publicKey,
    hpkeSecret: hpke,
    seal(place, plain) {
      const dek = randomBytes(32)
      const sealed = encrypt(dek, plain, `${service}|${place}`)
      const columns = { sealed, ...wrap(dek) }
      dek.fill(0)
      return columns
    },
    open(place, columns) {
      const dek = unwrap(columns)
      try {
        return decrypt(dek, columns.sealed, `${service}|${place}`)
      } finally {
        dek.fill(0)
      }
    },
    rewrap(columns) {
      const dek = unwrap(columns)
      try {
        return wrap(dek)
      } finally {
        dek.fill(0)
      }
    },
    mac: (use, text) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', pepper, '', `latchkey ${use}`, 32)))
        .update(text)
        .digest(),
    keyChecks: [...Object.values(keys.keks), pepper].map((each) =>
      createHash('sha256').update('latchkey key check').update(each).digest('base64url'),
    ),
  }
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** `nonce | ciphertext | tag` */
function encrypt(key: Uint8Array, plain: Uint8Array, aad: string): Uint8Array {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, sealed: Uint8Array, aad: string): Uint8Array {
  const nonce = sealed.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-tagLength))
  const plain = decipher.update(sealed.subarray(nonceLength, -tagLength))
  return Buffer.concat([plain, decipher.final()])
}
