import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import type { Sql } from '@latchkey/server'

export type OrderSigner = {
  /** SubjectPublicKeyInfo in base64. */
  publicKey(): Promise<string>
  /** ECDSA with P-256 and SHA-256 (IEEE P1363) in base64: the form that browsers verify. */
  sign(statement: string): Promise<string>
}

/** Signs by the configured key, else by a key that all gateways on a database share. */
export function orderSigner({
  sql,
  signingKey,
}: {
  readonly sql: Sql
  readonly signingKey: string | undefined
}): OrderSigner {
  let key: Promise<KeyObject> | undefined
  const once = (): Promise<KeyObject> => {
    key ??= (async () => keyOf(signingKey ?? (await sharedKey(sql))))().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return key
  }
  return {
    publicKey: async () =>
      createPublicKey(await once())
        .export({ type: 'spki', format: 'der' })
        .toString('base64'),
    sign: async (statement) =>
      sign('sha256', Buffer.from(statement), {
        key: await once(),
        dsaEncoding: 'ieee-p1363',
      }).toString('base64'),
  }
}

function keyOf(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' })
}

async function sharedKey(sql: Sql): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  await sql.query(
    'insert into onramp_keys (place, private_key) values (1, $1) on conflict (place) do nothing',
    [made],
  )
  const [row] = await sql.query<{ private_key: string }>(
    'select private_key from onramp_keys where place = 1',
  )
  if (!row) throw new Error('the shared key is gone')
  return row.private_key
}
