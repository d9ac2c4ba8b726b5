import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeySets, readIdToken, readUser } from './people.ts'
import type { Client } from './providers.ts'

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
let server: Server
let origin: string
/** What the provider answers, by path. */
const answers = new Map<string, { readonly status?: number; readonly body: string }>()

beforeAll(async () => {
  const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  answers.set('/keys', { body: JSON.stringify({ keys: [key] }) })
  server = createServer(({ url = '' }, response) => {
    const { status = 404, body = '' } = answers.has(url) ? { status: 200, ...answers.get(url) } : {}
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As: a server listening on a port has an AddressInfo.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const clientOf = (keys = '/keys'): Client => ({
  provider: 'google',
  clientId: 'ours',
  clientSecret: 's',
  authorization: `${origin}/authorize`,
  token: `${origin}/token`,
  scope: 'openid',
  secret: 'body',
  issuers: [origin],
  keys: origin + keys,
})
const now = Date.now()
const seconds = Math.floor(now / 1000)
type Claims = Readonly<Record<string, unknown>>

function tokenOf(claims: Claims = {}, header: Claims = {}, key = own.privateKey): Promise<string> {
  const sound = {
    iss: origin,
    aud: 'ours',
    sub: '1',
    nonce: 'n',
    iat: seconds,
    exp: seconds + 300,
  }
  const entries = Object.entries({ ...sound, ...claims }).filter(([, value]) => value !== undefined)
  return new SignJWT(Object.fromEntries(entries))
    .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
    .sign(key)
}

function codeOf(idToken: string, client = clientOf()): Promise<string> {
  const keySets: KeySets = new Map()
  return readIdToken(client, { idToken, nonce: 'n', now, keySets }).then(
    () => 'right',
    (error: { readonly code: string }) => error.code,
  )
}

const forged = (header: object, sign: (text: string) => string): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part({ iss: origin, aud: 'ours', sub: '1', nonce: 'n', iat: seconds, exp: seconds + 300 })}`
  return `${text}.${sign(text)}`
}

describe('readIdToken', () => {
  it('an ID token is taken when all of it is right', async () => {
    expect(await codeOf(await tokenOf())).toBe('right')
    expect(await codeOf(await tokenOf({ aud: ['ours'] }))).toBe('right')
    expect(await codeOf(await tokenOf({ aud: ['ours', 'theirs'], azp: 'ours' }))).toBe('right')
  })

  it.each<[string, Claims]>([
    ['another audience', { aud: 'theirs' }],
    ['no audience', { aud: undefined }],
    ['several audiences and no party', { aud: ['ours', 'theirs'] }],
    ['another party', { azp: 'theirs' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another nonce', { nonce: 'm' }],
    ['no nonce', { nonce: undefined }],
    ['an empty subject', { sub: '' }],
    ['no subject', { sub: undefined }],
    ['an end in the past', { exp: seconds - 120 }],
    ['no end', { exp: undefined }],
    ['a beginning in the future', { nbf: seconds + 3_600 }],
    ['an issue in the future', { iat: seconds + 3_600 }],
    ['an old issue', { iat: seconds - 3_600 }],
    ['no issue', { iat: undefined }],
    ['a subject that is no text', { sub: 1 }],
  ])('an ID token with %s is refused [OAUTH-2]', async (_, claims) => {
    expect(await codeOf(await tokenOf(claims))).toBe('LOGIN_REFUSED')
  })

  it('an ID token that another key signed, or none, is refused', async () => {
    expect(await codeOf(await tokenOf({}, {}, other.privateKey))).toBe('LOGIN_REFUSED')
    expect(await codeOf(await tokenOf({}, { kid: 'other' }, other.privateKey))).toBe(
      'LOGIN_REFUSED',
    )
    expect(await codeOf(forged({ alg: 'none' }, () => ''))).toBe('LOGIN_REFUSED')
    // The public key as the secret of an HMAC.
    const pem = own.publicKey.export({ type: 'spki', format: 'pem' })
    const hmac = (text: string): string =>
      createHmac('sha256', pem).update(text).digest('base64url')
    expect(await codeOf(forged({ alg: 'HS256', kid: 'own' }, hmac))).toBe('LOGIN_REFUSED')
    const [head, body] = (await tokenOf()).split('.')
    expect(await codeOf(`${head}.${body}.`)).toBe('LOGIN_REFUSED')
    expect(await codeOf('a.b.c')).toBe('LOGIN_REFUSED')
  })

  it('an ID token cannot bring its own key', async () => {
    const jwk = await exportJWK(other.publicKey)
    const header = { jwk, jku: `${origin}/evil`, kid: 'other' }
    expect(await codeOf(await tokenOf({}, header, other.privateKey))).toBe('LOGIN_REFUSED')
  })

  it('an ID token is no refusal when the provider’s keys cannot be had', async () => {
    answers.set('/broken', { status: 503, body: '' })
    const idToken = await tokenOf()
    expect(await codeOf(idToken, clientOf('/broken'))).toBe('UPSTREAM_UNAVAILABLE')
  })

  it('an ID token vouches for an address only when it says so', async () => {
    const emailOf = async (claims: Claims): Promise<string | null> => {
      const idToken = await tokenOf({ email: 'ada@example.com', ...claims })
      const asked = { idToken, nonce: 'n', now, keySets: new Map() }
      return (await readIdToken(clientOf(), asked)).profile.email
    }
    expect(await emailOf({ email_verified: true })).toBe('ada@example.com')
    expect(await emailOf({ email_verified: 'true' })).toBe('ada@example.com')
    expect(await emailOf({ email_verified: false })).toBeNull()
    expect(await emailOf({ email_verified: 'false' })).toBeNull()
    expect(await emailOf({})).toBeNull()
  })
})

describe('readUser', () => {
  it.each([
    ['an error with status 200', { body: '{"error":"bad_verification_code"}' }, 'LOGIN_REFUSED'],
    ['no id', { body: '{"login":"ada"}' }, 'LOGIN_REFUSED'],
    [
      'an id that is too large to be exact',
      { body: '{"id":9007199254740993,"login":"a"}' },
      'LOGIN_REFUSED',
    ],
    ['a refusal', { status: 401, body: '{}' }, 'LOGIN_REFUSED'],
    ['an outage', { status: 502, body: '' }, 'UPSTREAM_UNAVAILABLE'],
    ['a limit', { status: 429, body: '' }, 'UPSTREAM_UNAVAILABLE'],
    ['no JSON', { body: '<html>' }, 'UPSTREAM_UNAVAILABLE'],
    [
      'more than is read',
      { body: JSON.stringify({ id: 1, login: 'a', x: 'x'.repeat(100_000) }) },
      'UPSTREAM_UNAVAILABLE',
    ],
    ['a redirect', { status: 302, body: '' }, 'UPSTREAM_UNAVAILABLE'],
  ])('%s is no visitor', async (_, answer, code) => {
    answers.set('/user', answer)
    const {
      issuers: _issuers,
      keys: _keys,
      ...rest
    } = clientOf() as Client & { issuers: unknown; keys: unknown }
    const client: Client = { ...rest, provider: 'github', user: `${origin}/user` }
    await expect(readUser(client, 'token')).rejects.toMatchObject({ code })
  })
})
