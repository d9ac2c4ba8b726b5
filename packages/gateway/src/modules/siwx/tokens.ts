import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql } from '@latchkey/server'

/** Tokens of sessions. Only a token's hash is stored. */
export type Tokens = {
  create(): Promise<string>
  /** Hashes of the tokens that our secrets signed. Other tokens are dropped, so that guesses never reach the database. */
  hashesOf(tokens: readonly string[]): Promise<readonly string[]>
}

/** Version, key id, 256 random bits and their signature, in characters that cookies and headers need not escape. */
const form = /^s1\.([\w-]{8})\.([\w-]{43})\.([\w-]{43})$/

/** Tokens signed by the secrets of the configuration, else by the secret that all gateways on a database share. */
export function createTokens({
  sql,
  secrets,
}: {
  readonly sql: Sql
  readonly secrets: readonly string[]
}): Tokens {
  let keys: Promise<readonly Key[]> | undefined
  const keysOnce = (): Promise<readonly Key[]> => {
    keys ??= readKeys(sql, secrets).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    async create() {
      const [key] = await keysOnce()
      if (!key) throw new Error('no secret to sign with')
      const random = randomBytes(32).toString('base64url')
      return `s1.${key.id}.${random}.${signatureOf(key, random)}`
    },
    async hashesOf(tokens) {
      if (tokens.length === 0) return []
      const known = await keysOnce()
      return tokens.filter((token) => isSigned(token, known)).map(hashOf)
    },
  }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type Key = { readonly id: string; readonly secret: string }

async function readKeys(sql: Sql, configured: readonly string[]): Promise<readonly Key[]> {
  const secrets = configured.length > 0 ? configured : [await sharedSecret(sql)]
  return secrets.map((secret) => ({
    id: createHmac('sha256', secret).update('siwx key id').digest('base64url').slice(0, 8),
    secret,
  }))
}

async function sharedSecret(sql: Sql): Promise<string> {
  await sql.query(
    'insert into siwx_secrets (place, secret) values (1, $1) on conflict (place) do nothing',
    [randomBytes(32).toString('base64url')],
  )
  const [row] = await sql.query<{ secret: string }>(
    'select secret from siwx_secrets where place = 1',
  )
  if (!row) throw new Error('the shared secret is gone')
  return row.secret
}

function isSigned(token: string, keys: readonly Key[]): boolean {
  const [, id, random = '', signature = ''] = form.exec(token) ?? []
  const key = keys.find((each) => each.id === id)
  // Both are 43 characters, so the comparison takes the same time for all.
  return key !== undefined && isEqual(signatureOf(key, random), signature)
}

function signatureOf({ secret }: Key, random: string): string {
  return createHmac('sha256', secret).update(`siwx session ${random}`).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
