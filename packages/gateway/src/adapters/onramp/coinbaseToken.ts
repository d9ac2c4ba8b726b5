import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The token of one request (docs.cdp.coinbase.com/api-reference/authentication): it names the request and ends in two minutes. */
export function jwtOf({
  keyId,
  keySecret,
  method,
  target,
  now,
}: {
  readonly keyId: string
  readonly keySecret: string
  readonly method: string
  readonly target: URL
  readonly now: number
}): string {
  const key = keyOf(keySecret)
  const isEdwards = key.asymmetricKeyType === 'ed25519'
  const seconds = Math.floor(now / 1000)
  const encoded = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = encoded({
    alg: isEdwards ? 'EdDSA' : 'ES256',
    typ: 'JWT',
    kid: keyId,
    nonce: randomBytes(16).toString('hex'),
  })
  const claims = encoded({
    sub: keyId,
    iss: 'cdp',
    nbf: seconds,
    exp: seconds + 120,
    uris: [`${method} ${target.host}${target.pathname}`],
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const signature = isEdwards
    ? sign(null, signed, key)
    : sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${claims}.${signature.toString('base64url')}`
}

function keyOf(secret: string): KeyObject {
  if (secret.includes('PRIVATE KEY')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  // RFC 8410, 7: the bytes before the seed of an Ed25519 key in PKCS #8. The secret is the seed and the public key.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const seed = Buffer.from(secret, 'base64').subarray(0, 32)
  return createPrivateKey({ key: Buffer.concat([head, seed]), type: 'pkcs8', format: 'der' })
}
