import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { CustodyService } from '@latchkey/protocol/custody'
import * as v from 'valibot'

const key = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64url'))),
)

const keyFile = v.strictObject({
  service: v.picklist(['auth', 'recovery']),
  /** Version of the master key that new rows use. */
  current: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Since when, ms since the epoch: master keys before it are kept for a day at least. */
  currentAt: v.pipe(v.number(), v.safeInteger()),
  /** Master keys by version (security.md 2.3, KEK). */
  keks: v.record(v.pipe(v.string(), v.regex(/^[1-9]\d*$/)), key),
  /** Keys the hashes of codes and the indexes of addresses. Never rotated: each address would lose its account. */
  pepper: key,
  /** X25519, to which calls are sealed. */
  hpke: key,
})

export type Keys = v.InferOutput<typeof keyFile>

/** @throws Error with a sentence for the operator */
export function readKeyFile(path: string, service: CustodyService): Keys {
  // Windows has no such modes.
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`${path} can be read by other users of this machine: chmod 600 ${path}`)
  const read = v.safeParse(keyFile, jsonOf(path))
  if (!read.success) throw new Error(`${path} is not a key file of this version`)
  const keys = read.output
  if (keys.service !== service) throw new Error(`${path} is the key file of the other service`)
  if (!keys.keks[keys.current]) throw new Error(`${path} has no master key ${keys.current}`)
  return keys
}

export function createKeys(service: CustodyService): Keys {
  const fresh = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))
  return {
    service,
    current: 1,
    currentAt: Date.now(),
    keks: { 1: fresh() },
    pepper: fresh(),
    hpke: fresh(),
  }
}

/** Whole or not at all, on the disk before it returns: rows are about to depend on it. */
export function writeKeyFile(path: string, { keks, pepper, hpke, ...rest }: Keys): void {
  mkdirSync(dirname(path), { recursive: true })
  const text = JSON.stringify({
    ...rest,
    keks: Object.fromEntries(Object.entries(keks).map(([version, kek]) => [version, b64(kek)])),
    pepper: b64(pepper),
    hpke: b64(hpke),
  })
  const part = `${path}.part`
  const file = openSync(part, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function b64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Without its cause, which may quote the file.
    throw new Error(`${path} is not a readable key file`)
  }
}
