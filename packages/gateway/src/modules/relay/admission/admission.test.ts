import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  connectRelay,
  createIdentity,
  createToken,
  signToken,
  type Claims,
} from '../../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'
import { checkToken, hostOf } from './token.ts'

// walletconnect.md 2: JWT, and Refusal.

const identity = createIdentity()
const seconds = (): number => Math.floor(Date.now() / 1000)
let open: RunningRelay
let closed: RunningRelay

beforeAll(async () => {
  open = await listenRelay({ port: 0 }, { log: () => {} })
  closed = await listenRelay(
    {
      port: 0,
      publicHosts: ['relay.example'],
      projects: [{ id: 'shop', origins: ['https://shop.example', 'https://*.shop.example'] }],
    },
    { log: () => {} },
  )
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

/** The HTTP status and text that an upgrade gets. */
async function statusOf(
  url: string,
  search: { readonly [name: string]: string },
  headers: { readonly [name: string]: string } = {},
): Promise<readonly [status: number | undefined, text: string]> {
  const asked = request(`${url.replace('ws', 'http')}/?${new URLSearchParams(search)}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    },
  })
  asked.end()
  return Promise.race([
    once(asked, 'upgrade').then(([, socket]) => {
      socket.destroy()
      return [101, ''] as const
    }),
    once(asked, 'response').then(async ([response]) => {
      let text = ''
      for await (const chunk of response) text += chunk
      return [response.statusCode, text] as const
    }),
  ])
}

/** The close code and reason of a refusal, for a client that asked for a close event. */
async function closeOf(
  url: string,
  search: { readonly [name: string]: string },
): Promise<readonly [code: number, reason: string]> {
  const query = new URLSearchParams({ ...search, useOnCloseEvent: 'true' })
  const [code, reason] = await once(new WebSocket(`${url}?${query}`), 'close')
  return [code, String(reason)]
}

const token = (changes: Claims = {}): string => createToken(identity, open.url, changes)

describe('relay token', () => {
  test('the relay takes a token from the query or as a bearer', async () => {
    expect(await statusOf(open.url, { auth: token() })).toEqual([101, ''])
    const headers = { authorization: `Bearer ${token()}` }
    expect(await statusOf(open.url, {}, headers)).toEqual([101, ''])
  })

  test.each([
    ['missing', () => '', /JWT is missing/],
    ['malformed', () => 'x', /malformed/],
    [
      'expired',
      () => token({ iat: seconds() - 90_000, exp: seconds() - 121 }),
      /JWT Token is expired: Some\(\d+\)/,
    ],
    [
      'early',
      () => token({ iat: seconds() + 125 }),
      /JWT Token is not yet valid: basic.iat: \d+, now/,
    ],
    ['for another relay', () => token({ aud: 'wss://relay.other' }), /Invalid audience/],
    ['of another issuer key', () => token({ iss: createIdentity().client }), /signature/],
    ['of an incomplete issuer key', () => token({ iss: 'did:key:z6Mk' }), /issuer/],
    ['of an issuer that is not a key', () => token({ iss: 'did:web:app.example' }), /issuer/],
    ['valid for a week', () => token({ exp: seconds() + 604_800 }), /more than a day/],
    ['without sub', () => token({ sub: undefined }), /claims/],
  ])(
    'a relay token is refused when %s: status 401, or close code 3000 on request',
    async (_, make, reason) => {
      const auth = make()
      const [status, text] = await statusOf(open.url, { auth })
      expect(status).toBe(401)
      expect(text).toMatch(reason)
      const [code, said] = await closeOf(open.url, { auth })
      expect(code).toBe(3000)
      expect(said).toMatch(reason)
    },
  )

  test.each([
    ['two minutes early', { iat: seconds() + 115, exp: seconds() + 86_400 }],
    ['two minutes late', { iat: seconds() - 86_500, exp: seconds() - 115 }],
    ['without exp', { exp: undefined }],
    ['with further claims', { act: 'client_auth', x: { y: 1 } }],
  ])('a relay token passes when %s', async (_, changes) => {
    expect(await statusOf(open.url, { auth: token(changes) })).toEqual([101, ''])
  })

  test.each([
    { alg: 'none', typ: 'JWT' },
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'EdDSA' },
    { alg: 'EdDSA', typ: 'JWT', kid: 'x' },
  ])('a relay token with the header %j is refused', async (header) => {
    const claims = { iss: identity.client, sub: 'x', aud: open.url, iat: seconds() }
    const auth = signToken(header, claims, identity.key)
    expect((await statusOf(open.url, { auth }))[0]).toBe(401)
  })

  test('the published vector of a relay token is accepted', async () => {
    // walletconnect.md 4, ed25519 seed 03 x32
    const claims =
      '{"iss":"did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2","sub":"' +
      `${'04'.repeat(32)}","aud":"wss://relay.example","iat":1700000000,"exp":1700086400}`
    const signed = ['{"alg":"EdDSA","typ":"JWT"}', claims].map((part) =>
      Buffer.from(part).toString('base64url'),
    )
    const signature =
      'AwQ6GFyhxoU8ASKM8y2qkJ78ibeTQIHmmf51N6biqmsxx8ppY11joARchh0g7v3P9JEz6Wj1TsatUI_t_y1cBw'
    const isAudience = (host: string): boolean => host === 'relay.example'
    const now = 1_700_000_000
    expect(await checkToken([...signed, signature].join('.'), { now, isAudience })).toEqual({
      client: 'did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2',
    })
  })

  test.each([
    ['wss://relay.example', 'relay.example'],
    ['https://relay.example/', 'relay.example'],
    ['ws://relay.example:443/path?x', 'relay.example'],
    ['Relay.Example:80', 'relay.example'],
    ['ws://127.0.0.1:5555/relay', '127.0.0.1:5555'],
    ['ws://[::1]:5555', '[::1]:5555'],
    ['', undefined],
    ['wss://user@relay.example', undefined],
    ['wss://', undefined],
  ])('the token audience %s is the host %s', (text, host) => {
    expect(hostOf(text)).toBe(host)
  })
})

describe('projects and origins', () => {
  const search = (projectId?: string): { [name: string]: string } => ({
    auth: createToken(identity, 'wss://relay.example/'),
    ...(projectId !== undefined && { projectId }),
  })
  test.each([
    [undefined, 'https://shop.example', 401, 'Authorization error: Project ID is missing'],
    ['', undefined, 401, 'Authorization error: Project ID is missing'],
    ['nobody', 'https://shop.example', 401, 'Unauthorized: invalid key'],
    ['shop', 'https://evilshop.example', 403, 'Unauthorized: origin not allowed'],
    ['shop', 'https://shop.example', 101, ''],
    ['shop', 'https://pr-7.shop.example', 101, ''],
    // A phone sends no Origin.
    ['shop', undefined, 101, ''],
  ])(
    'the relay answers project %s from origin %s with %i %s',
    async (id, origin, status, reason) => {
      const headers = origin === undefined ? undefined : { origin }
      expect(await statusOf(closed.url, search(id), headers)).toEqual([status, reason])
    },
  )

  test('a relay token for the name in Host is refused where public hosts are set', async () => {
    const auth = createToken(identity, closed.url)
    const [status, text] = await statusOf(closed.url, { auth, projectId: 'shop' })
    expect([status, text]).toEqual([
      401,
      'Authorization error: JWT validation error: Invalid audience',
    ])
  })

  test('a relay without projects accepts any project and origin', async () => {
    const client = await connectRelay(open.url, {
      query: { projectId: 'whatever' },
      headers: { origin: 'https://anywhere.example' },
    })
    await client.close()
  })
})

test('the relay does not serve other paths', async () => {
  expect(await statusOf(`${open.url}/elsewhere`, { auth: token() })).toEqual([
    404,
    'No WebSocket here',
  ])
})
