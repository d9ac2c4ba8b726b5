import { signAsSmartAccount, smartAccounts } from '@latchkey/testing/chain'
import { chainWord, layOutSiwx, siwxText } from '@latchkey/protocol/siwx'
import { signInText } from '@latchkey/testing/signatures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Signer, signers } from '../../fixtures/signers.ts'
import {
  setUpSignIn,
  messageOf,
  signed,
  verify,
  cookieOf,
  accountsIn,
  me,
  evm,
  evmAccount,
  gateway,
  time,
  clock,
  secrets,
} from '../../fixtures/signIn.ts'
import { origin, testGateway } from '../../fixtures/testGateway.ts'

setUpSignIn({ hasChain: true })

describe('signing in', () => {
  it.each(Object.values<Signer>(signers).map((signer) => [signer.name, signer] as const))(
    '%s starts a session [SIW-03]',
    async (_, signer) => {
      const data = await messageOf(signer)
      const message = siwxText(data)
      const body = { message, signature: await signer.sign(message), data }
      const response = await verify(body)
      expect(response.status).toBe(200)
      const { session, token } = await response.json()
      expect(session).toMatchObject({ data, message, signature: body.signature })
      // A page with a cookie gets no token.
      expect(token).toBe(undefined)
      expect(await accountsIn(await me({ cookie: cookieOf(response) }))).toEqual([
        `${signer.chainId}:${signer.address}`,
      ])
    },
  )

  it.each([
    ['deployed', smartAccounts.deployed],
    ['not deployed yet', smartAccounts.undeployed],
  ])('a smart account starts a session: %s', async (_, { address }) => {
    const signer = {
      ...evm,
      address,
      sign: (message: string) => signAsSmartAccount(address, message),
    }
    const response = await verify(await signed(signer))
    expect(response.status).toBe(200)
    expect((await response.json()).session.data.accountAddress).toBe(address)
  })

  it.each([
    ['the scheme of the page', { scheme: 'https' }],
    ['the default port', { domain: 'shop.example:443' }],
    ['an empty list of resources', { resources: [] }],
    ['an empty statement', { statement: '' }],
    ['an empty request id', { requestId: '' }],
    ['a time with an offset', { issuedAt: '2026-11-22T01:00:00+01:00' }],
  ])('a text of another library with %s starts a session', async (_, changes) => {
    for (const signer of Object.values<Signer>(signers)) {
      const data = await messageOf(signer, changes)
      const message = layOutSiwx(data)
      const response = await verify({ message, signature: await signer.sign(message), data })
      expect(response.status).toBe(200)
      expect((await response.json()).session).toMatchObject({ data, message })
    }
  })

  it('a CACAO of one-click authentication starts a session, with or without a recap [SIW-06]', async () => {
    const recap = `urn:recap:${Buffer.from(
      JSON.stringify({
        att: {
          eip155: {
            'request/personal_sign': [{ chains: ['eip155:31337'] }],
            'request/eth_sendTransaction': [{}],
          },
        },
      }),
    ).toString('base64url')}`
    const sentence =
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."
    for (const [said, shown, resources] of [
      ['Hello.', 'Hello.', undefined],
      ['Hello.', `Hello. ${sentence}`, ['https://shop.example/a', recap]],
      [`Hello. ${sentence}`, `Hello. ${sentence}`, [recap]],
      [undefined, sentence, [recap]],
      ['', sentence, [recap]],
      ['Hello.', 'Hello.', []],
      ['', undefined, undefined],
    ] as const) {
      const data = await messageOf(evm, { statement: shown, resources })
      const message = siwxText(data)
      const cacao = {
        h: { t: 'caip122' },
        p: {
          iss: `did:pkh:${evmAccount}`,
          domain: data.domain,
          aud: data.uri,
          version: '1',
          nonce: data.nonce,
          iat: data.issuedAt,
          ...(said !== undefined && { statement: said }),
          ...(resources && { resources }),
        },
        s: { t: 'eip191', s: await evm.sign(message) },
      }
      const response = await verify({ cacao })
      expect(response.status).toBe(200)
      expect((await response.json()).session).toMatchObject({ message, cacao })
    }
  })

  it('the text that wallets write for solana:signIn equals the text of a plain signed message', async () => {
    const words = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
    const parts = fc.record(
      {
        statement: words,
        requestId: fc.uuid(),
        resources: fc.array(fc.domain(), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    const whole = await messageOf(signers.solana, { statement: undefined })
    fc.assert(
      fc.property(parts, (changes) => {
        const message = { ...whole, ...changes }
        const { accountAddress, chainId, resources, ...lines } = message
        const said = Object.fromEntries(
          Object.entries(lines).filter(([, line]) => line !== undefined),
        )
        const asked = {
          ...said,
          chainId: chainWord(chainId),
          ...(resources && { resources }),
        }
        expect(signInText(asked, accountAddress)).toBe(layOutSiwx(message))
      }),
      { numRuns: 25 },
    )
  })

  it('a session lasts until its message expires, at most as long as the gateway allows', async () => {
    const expirationTime = new Date(time.now + 60_000).toISOString()
    const short = await verify(await signed(evm, { expirationTime }))
    expect((await short.json()).session.expiresAt).toBe(expirationTime)
    const long = await verify(await signed(evm))
    const week = 7 * 24 * 60 * 60_000
    expect((await long.json()).session.expiresAt).toBe(new Date(time.now + week).toISOString())
    time.now += 60_000
    expect(await accountsIn(await me({ cookie: cookieOf(short) }))).toEqual([])
    expect(await accountsIn(await me({ cookie: cookieOf(long) }))).toEqual([evmAccount])
    time.now += week
    expect(await accountsIn(await me({ cookie: cookieOf(long) }))).toEqual([])
  })
})

describe('limits', () => {
  it('a caller that asks for too many nonces gets status 429', async () => {
    const small = await testGateway(
      { limits: { signIns: { rate: 1, burst: 4 } }, siwx: { secrets } },
      { clock },
    )
    const codes: number[] = []
    for (let at = 0; at < 4; at += 1) codes.push((await small.ask('/siwx/nonce')).status)
    expect(codes).toEqual([200, 200, 429, 429])
    await small.close()
  })
  it('a sign-in gets status 503 when the node does not answer, and its nonce is not spent', async () => {
    const down = await testGateway(
      {
        networks: [{ id: 'eip155:31337', name: 'Down', rpc: ['http://127.0.0.1:9'] }],
        siwx: { secrets },
      },
      { clock },
    )
    const { address } = smartAccounts.deployed
    const signer = {
      ...evm,
      address,
      sign: (message: string) => signAsSmartAccount(address, message),
    }
    const body = await signed(signer)
    expect((await verify(body, {}, down)).status).toBe(503)
    expect((await verify(body)).status).toBe(200)
    await down.close()
  })
  it('a preflight request of a sign-in route allows the authorization header', async () => {
    const response = await gateway.ask('/siwx/me', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  })
})
