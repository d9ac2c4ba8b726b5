import { type SiwxMessage } from '@latchkey/protocol/siwx'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type SecretWork, secretWork, wrongAt } from '@latchkey/testing/conformance'
import { describe, expect, it, vi } from 'vitest'
import { type Signer, signers } from '../../fixtures/signers.ts'
import {
  setUpSignIn,
  post,
  newNonce,
  signed,
  verify,
  codeOf,
  cookieOf,
  accountsIn,
  me,
  evm,
  evmAccount,
  gateway,
  twin,
  time,
  clock,
  secrets,
} from '../../fixtures/signIn.ts'
import {
  origin,
  projectId,
  testGateway,
  testSql,
  type TestGateway,
} from '../../fixtures/testGateway.ts'

setUpSignIn({ hasChain: false })

describe('nonce', () => {
  it('a nonce has 128 bits and the times of the server', async () => {
    const reply = await (await gateway.ask('/siwx/nonce')).json()
    expect(reply).toEqual({
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuedAt: new Date(time.now).toISOString(),
      expirationTime: new Date(time.now + 5 * 60_000).toISOString(),
    })
  })
  it('a nonce serves once', async () => {
    const body = await signed(evm)
    expect((await verify(body)).status).toBe(200)
    expect(await codeOf(await verify(body))).toEqual([403, 'SIWX_NONCE_USED'])
    const other = await signed(signers.solana, {
      nonce: /Nonce: (\w+)/.exec(body.message)?.[1] ?? '',
    })
    expect(await codeOf(await verify(other))).toEqual([403, 'SIWX_NONCE_USED'])
  })
  it('a nonce serves once on several gateways of one database', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = await signed(evm)
      const answers = await Promise.all(
        [gateway, twin, gateway, twin].map((on) => verify(body, {}, on)),
      )
      const codes = await Promise.all(
        answers.map(async (answer) => (answer.ok ? 'taken' : (await codeOf(answer))[1])),
      )
      expect(codes.toSorted()).toEqual([
        'SIWX_NONCE_USED',
        'SIWX_NONCE_USED',
        'SIWX_NONCE_USED',
        'taken',
      ])
    }
  })
  it('a nonce is not spent by a refused message', async () => {
    const body = await signed(signers.solana)
    expect((await verify({ ...body, signature: '' })).status).toBe(403)
    expect((await verify(body)).status).toBe(200)
  })
  it('a nonce expires after five minutes', async () => {
    const body = await signed(evm)
    time.now += 5 * 60_000
    expect(await codeOf(await verify(body))).toEqual([403, 'SIWX_NONCE_EXPIRED'])
    // Long after, the nonce is unknown.
    time.now += 2 * 60 * 60_000
    await newNonce()
    expect(await codeOf(await verify(body))).toEqual([403, 'SIWX_NONCE_UNKNOWN'])
  })
  it('a nonce is valid for one origin and one project only', async () => {
    const elsewhere = await newNonce(gateway, { headers: { origin: 'https://two.example' } })
    expect(await codeOf(await verify(await signed(evm, { nonce: elsewhere })))).toEqual([
      403,
      'SIWX_NONCE_UNKNOWN',
    ])
    const ofOther = await newNonce(gateway, {}, '/siwx/nonce?projectId=other')
    expect(await codeOf(await verify(await signed(evm, { nonce: ofOther })))).toEqual([
      403,
      'SIWX_NONCE_UNKNOWN',
    ])
  })
  it('a request for a nonce is refused when its page is unknown or not of the project', async () => {
    const bare = await gateway.fetch(
      new Request(`https://gateway.example/siwx/nonce?projectId=${projectId}`),
    )
    expect(await codeOf(bare)).toEqual([403, 'origin'])
    const evil = await gateway.ask('/siwx/nonce', { headers: { origin: 'https://evil.example' } })
    expect(await codeOf(evil)).toEqual([403, 'origin'])
    // A page of the gateway's own origin: browsers leave Origin out of its GETs.
    const beside = new Request(`${origin}/siwx/nonce?projectId=${projectId}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect((await gateway.fetch(beside)).status).toBe(200)
  })
})

describe('session', () => {
  const bearer = (...tokens: readonly string[]): Record<string, string> => ({
    authorization: `Bearer ${tokens.join('~')}`,
  })
  const tokenOf = async (
    signer: Signer,
    headers: Record<string, string> = {},
    on = gateway,
  ): Promise<string> =>
    (await (await verify({ ...(await signed(signer)), hold: 'bearer' }, headers, on)).json()).token

  it('a session is held in a cookie that is HttpOnly, Secure and SameSite=Lax', async () => {
    const response = await verify(await signed(evm))
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-latchkey_siwx_[0-9a-f]{16}=s1\.[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/,
    )
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
  it('a session may be held by a bearer token, and then no cookie is set', async () => {
    const response = await verify({ ...(await signed(evm)), hold: 'bearer' })
    const { token } = await response.json()
    expect(response.headers.get('set-cookie')).toBe(null)
    expect(await accountsIn(await me(bearer(token)))).toEqual([evmAccount])
    expect(await accountsIn(await me(bearer(token), twin))).toEqual([evmAccount])
  })
  it('a visitor has sessions of several namespaces in one cookie or one bearer token', async () => {
    const first = await verify(await signed(evm))
    const second = await verify(await signed(signers.solana), { cookie: cookieOf(first) })
    const both = [evmAccount, `${signers.solana.chainId}:${signers.solana.address}`].toSorted()
    expect((await accountsIn(await me({ cookie: cookieOf(second) }))).toSorted()).toEqual(both)
    const tokens = [await tokenOf(evm), await tokenOf(signers.solana)]
    expect((await accountsIn(await me(bearer(...tokens)))).toSorted()).toEqual(both)
  })
  it('a session ends when the same account signs in again', async () => {
    const first = await tokenOf(evm)
    const second = await tokenOf(evm, bearer(first))
    expect(await accountsIn(await me(bearer(first)))).toEqual([])
    expect(await accountsIn(await me(bearer(second)))).toEqual([evmAccount])
  })
  it('a session ends when its holder signs out, and its cookie is removed', async () => {
    const cookie = cookieOf(await verify(await signed(evm)))
    const response = await gateway.ask('/siwx/sign-out', post({}, { cookie }))
    expect(await response.json()).toEqual({ sessions: [] })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-latchkey_siwx_[0-9a-f]{16}=; .*Max-Age=0/,
    )
    expect(await accountsIn(await me({ cookie }))).toEqual([])
    // A second sign-out, and a sign-out without a session, succeed too.
    expect((await gateway.ask('/siwx/sign-out', post({}, { cookie }))).status).toBe(200)
    expect((await gateway.ask('/siwx/sign-out', post({}))).status).toBe(200)
  })
  it('a sign-out that names one of several sessions ends only that session, and only of its holder', async () => {
    const tokens = [await tokenOf(evm), await tokenOf(signers.solana)]
    const { sessions } = await (await me(bearer(...tokens))).json()
    const one = sessions.find(({ data }: { data: SiwxMessage }) => data.chainId === evm.chainId)
    const rest = await gateway.ask('/siwx/sign-out', post({ id: one.id }, bearer(...tokens)))
    expect(await accountsIn(rest)).toEqual([`${signers.solana.chainId}:${signers.solana.address}`])
    // A caller cannot end a session that it does not hold.
    const stranger = await tokenOf(evm)
    const { sessions: theirs } = await (await me(bearer(stranger))).json()
    await gateway.ask('/siwx/sign-out', post({ id: theirs[0].id }, bearer(...tokens)))
    expect(await accountsIn(await me(bearer(stranger)))).toEqual([evmAccount])
  })
  it('a sign-out from everywhere ends all sessions of the account', async () => {
    const [here, there] = [await tokenOf(signers.taproot), await tokenOf(signers.taproot)]
    await gateway.ask('/siwx/sign-out', post({ everywhere: true }, bearer(here)))
    expect(await accountsIn(await me(bearer(there)))).toEqual([])
  })
  it('the operator lists and revokes sessions of an account', async () => {
    const account = `${signers.ed25519.chainId}:${signers.ed25519.address}`
    const token = await tokenOf(signers.ed25519)
    const listed = await gateway.siwx.list(projectId, account)
    expect(listed.length).toBeGreaterThan(0)
    await gateway.siwx.revoke('other', listed[0]?.id ?? '')
    expect(await accountsIn(await me(bearer(token), twin))).toEqual([account])
    for (const { id } of listed) await twin.siwx.revoke(projectId, id)
    expect(await gateway.siwx.list(projectId, account)).toEqual([])
    expect(await accountsIn(await me(bearer(token)))).toEqual([])
  })
  it('a session is valid for its own origin and project only', async () => {
    const token = await tokenOf(evm)
    const elsewhere = { ...bearer(token), origin: 'https://two.example' }
    expect(await accountsIn(await me(elsewhere))).toEqual([])
    const other = await gateway.ask('/siwx/me?projectId=other', { headers: bearer(token) })
    expect(await accountsIn(other)).toEqual([])
  })
  it('a session is stored as a hash, without its token or a secret', async () => {
    const token = await tokenOf(evm)
    const [, , random = ''] = token.split('.')
    const rows = await (await testSql()).query('select * from siwx_sessions')
    expect(JSON.stringify(rows)).not.toContain(random)
    expect(JSON.stringify(rows)).not.toContain(secrets[0])
    expect(JSON.stringify(gateway.logged)).not.toContain(random)
  })
  it('a session token with one character changed is not accepted', async () => {
    const token = await tokenOf(evm)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: token.length - 1 }),
        fc.constantFrom('a', 'Z', '0', '_', '-', '.', '~'),
        async (at, letter) => {
          fc.pre(token[at] !== letter)
          const turned = token.slice(0, at) + letter + token.slice(at + 1)
          expect(await accountsIn(await me(bearer(turned)))).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
    for (const odd of ['', 'x', 's1...', `${token}.`, `${token}${'~x'.repeat(500)}`.slice(0, 900)])
      expect((await me({ authorization: `Bearer ${odd}` })).status).toBe(200)
  })
  it('a forged session token costs the same work wherever it is wrong, and no query', async () => {
    const token = await tokenOf(evm)
    const sql = await testSql()
    const workOf = (given: string): Promise<SecretWork> =>
      secretWork(async () => expect((await me(bearer(given))).status).toBe(200))
    const queries = vi.spyOn(sql, 'query')
    const works = [await workOf(wrongAt('last', token))]
    for (const index of [1, 2, 3]) {
      const [head, end] = [token.split('.').slice(0, index), token.split('.').slice(index)]
      const [part = '', ...rest] = end
      works.push(await workOf([...head, wrongAt('first', part), ...rest].join('.')))
    }
    expect(queries).not.toHaveBeenCalled()
    queries.mockRestore()
    const [last, keyId, random, first] = works
    expect(last?.compared).toEqual([43])
    expect([random, first]).toEqual([last, last])
    // The id of a key is no secret: every token has it.
    expect(keyId?.compared).toEqual([])
  })
  it('a session outlives a new secret and ends when its own secret is removed', async () => {
    const token = await tokenOf(evm)
    const withSecrets = (list: readonly string[]): Promise<TestGateway> =>
      testGateway({ siwx: { secrets: [...list] } }, { clock })
    const rotated = await withSecrets(['a new secret, of this very moment 01', ...secrets])
    expect(await accountsIn(await me(bearer(token), rotated))).toEqual([evmAccount])
    const retired = await withSecrets(['a new secret, of this very moment 01'])
    expect(await accountsIn(await me(bearer(token), retired))).toEqual([])
    // The first of the list signs.
    const [, id] = (await tokenOf(signers.solana, {}, rotated)).split('.')
    expect(id).not.toBe(token.split('.')[1])
    await Promise.all([rotated.close(), retired.close()])
  })
  it('gateways of one database share a generated secret when the configuration has no secrets', async () => {
    const [one, two] = await Promise.all([testGateway({}, { clock }), testGateway({}, { clock })])
    const token = await tokenOf(signers.solana, {}, one)
    expect(await accountsIn(await me(bearer(token), two))).toHaveLength(1)
    expect(await accountsIn(await me(bearer(token)))).toEqual([])
    await Promise.all([one.close(), two.close()])
  })
  it('a session is held only in the ways that the operator allows', async () => {
    const bearers = await testGateway({ siwx: { secrets, hold: ['bearer'] } }, { clock })
    const asked = { ...(await signed(signers.solana)), hold: 'cookie' }
    expect(await codeOf(await verify(asked, {}, bearers))).toEqual([400, 'hold'])
    const token = await verify(await signed(signers.solana), {}, bearers)
    expect((await token.json()).token).toMatch(/^s1\./)
    await bearers.close()
  })
  it('a cookie without the __Host- prefix is ignored on a page with encryption', async () => {
    const cookie = cookieOf(await verify(await signed(evm)))
    expect(await accountsIn(await me({ cookie: cookie.replace('__Host-', '') }))).toEqual([])
    expect(await accountsIn(await me({ cookie: `a=b; ${cookie}` }))).toEqual([evmAccount])
  })
  it('a session in a cookie outlives sign-ins and sign-outs at other origins and projects', async () => {
    const jar = new Map<string, string>()
    // A browser sends all cookies of the gateway, whichever page asks.
    const browse = async (at: Place, path: string, body?: unknown): Promise<Response> => {
      const headers = {
        origin: at.page,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      }
      const response = await gateway.ask(
        `${path}?projectId=${at.project}`,
        body === undefined ? { headers } : post(body, headers),
      )
      const [name = '', value = ''] = cookieOf(response).split('=')
      if (name !== '') jar.set(name, value)
      return response
    }
    const signIn = async (at: Place): Promise<void> => {
      const { nonce } = await (await browse(at, '/siwx/nonce')).json()
      const changes = { nonce, domain: new URL(at.page).host, uri: at.page }
      expect((await browse(at, '/siwx/verify', await signed(evm, changes))).status).toBe(200)
    }
    const signedIn = async (): Promise<readonly number[]> =>
      Promise.all(places.map(async (at) => (await accountsIn(await browse(at, '/siwx/me'))).length))
    const places: readonly Place[] = [
      { page: origin, project: projectId },
      { page: 'https://two.example', project: projectId },
      { page: origin, project: 'other' },
    ]
    for (const at of places) await signIn(at)
    expect(await signedIn()).toEqual([1, 1, 1])
    for (const [at, left] of [
      [places[1], [1, 0, 1]],
      [places[0], [0, 0, 1]],
      [places[2], [0, 0, 0]],
    ] as const) {
      if (at) await browse(at, '/siwx/sign-out', {})
      expect(await signedIn()).toEqual(left)
    }
  })
  it('the oldest sessions of a cookie end when the cookie has no room for them', async () => {
    let cookie = ''
    const tokens: string[] = []
    for (let at = 0; at < 9; at += 1) {
      time.now += 1000
      cookie = cookieOf(await verify(await signed(newSigner()), { cookie }))
      tokens.push(cookie.split('=')[1]?.split('~')[0] ?? '')
    }
    expect(await accountsIn(await me({ cookie }))).toHaveLength(8)
    expect(await accountsIn(await me(bearer(tokens[0] ?? '')))).toEqual([])
  })
})

type Place = { readonly page: string; readonly project: string }

/** A signer that has never signed in. */
function newSigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  const sign: Signer['sign'] = (message) => account.signMessage({ message })
  return { ...evm, address: account.address, sign }
}
