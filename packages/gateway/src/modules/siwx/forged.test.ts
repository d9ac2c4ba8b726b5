import { layOutSiwx, type SiwxMessage } from '@latchkey/protocol/siwx'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Signer, signers } from '../../fixtures/signers.ts'
import {
  setUpSignIn,
  messageOf,
  signed,
  verify,
  codeOf,
  evm,
  gateway,
  clock,
  secrets,
  networks,
} from '../../fixtures/signIn.ts'
import { testGateway } from '../../fixtures/testGateway.ts'

setUpSignIn({ hasChain: true })

describe('forged sign-in messages', () => {
  const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  type Forgery = {
    /** Fields that the visitor's message has instead. */
    readonly says?: Partial<SiwxMessage>
    /** Fields that the page says it asked for. */
    readonly asked?: Partial<SiwxMessage>
    /** Changes the text after it was signed. */
    readonly alter?: (text: string) => string
    readonly signer?: Signer
  }
  test.each<[string, number, string, Forgery]>([
    [
      'the domain of another site',
      403,
      'SIWX_DOMAIN_WRONG',
      { says: { domain: 'evil.example', uri: 'https://evil.example/' } },
    ],
    [
      'a domain that only begins like ours',
      403,
      'SIWX_DOMAIN_WRONG',
      { says: { domain: 'shop.example.evil.example' } },
    ],
    ['our domain with a port', 403, 'SIWX_DOMAIN_WRONG', { says: { domain: 'shop.example:444' } }],
    [
      'another page of the project',
      403,
      'SIWX_DOMAIN_WRONG',
      { says: { domain: 'two.example', uri: 'https://two.example/' } },
    ],
    [
      'a domain in other letters',
      400,
      'SIWX_CHARACTERS',
      { says: { domain: 'sh\u043ep.example' } },
    ],
    [
      'a domain that is not seen whole',
      400,
      'SIWX_CHARACTERS',
      { says: { domain: 'shop.example\u200b' } },
    ],
    [
      'a domain that reads backwards',
      400,
      'SIWX_CHARACTERS',
      { says: { domain: '\u202eelpmaxe.pohs' } },
    ],
    ['a URI of another site', 403, 'SIWX_URI_WRONG', { says: { uri: 'https://evil.example/' } }],
    [
      'a URI that only looks like ours',
      403,
      'SIWX_URI_WRONG',
      { says: { uri: 'https://shop.example@evil.example/' } },
    ],
    ['a URI without encryption', 403, 'SIWX_URI_WRONG', { says: { uri: 'http://shop.example/' } }],
    ['an invalid URI', 400, 'SIWX_MESSAGE_INVALID', { says: { uri: 'shop.example' } }],
    ['a network that is not served', 403, 'SIWX_CHAIN_WRONG', { says: { chainId: 'eip155:1' } }],
    [
      'a network of Bitcoin that nobody knows',
      403,
      'SIWX_ADDRESS_WRONG',
      { signer: signers.segwit, says: { chainId: 'bip122:00000000000000000000000000000000' } },
    ],
    [
      'another network than was asked for',
      403,
      'SIWX_CHAIN_WRONG',
      { signer: signers.solana, asked: { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } },
    ],
    [
      'an address of another network',
      400,
      'SIWX_MESSAGE_INVALID',
      { says: { accountAddress: signers.solana.address } },
    ],
    [
      'an address with a wrong checksum',
      403,
      'SIWX_ADDRESS_WRONG',
      { says: { accountAddress: evm.address.replace('f39F', 'F39f') } },
    ],
    [
      'another address than was asked for',
      403,
      'SIWX_ADDRESS_WRONG',
      { asked: { accountAddress: otherAddress } },
    ],
    [
      'an address in other letters',
      400,
      'SIWX_CHARACTERS',
      { says: { accountAddress: evm.address.replace('a', '\u0430') } },
    ],
    [
      'the address of another account',
      403,
      'SIWX_SIGNATURE_INVALID',
      { says: { accountAddress: otherAddress } },
    ],
    [
      'an address changed after signing',
      403,
      'SIWX_SIGNATURE_INVALID',
      { alter: (text) => text.replace(evm.address, otherAddress) },
    ],
    [
      'another statement than was asked for',
      403,
      'SIWX_STATEMENT_WRONG',
      { asked: { statement: 'I accept other terms.' } },
    ],
    [
      'no statement where one was asked for',
      403,
      'SIWX_STATEMENT_WRONG',
      { says: { statement: undefined }, asked: { statement: 'Hi' } },
    ],
    [
      'a statement changed after signing',
      403,
      'SIWX_SIGNATURE_INVALID',
      { alter: (text) => text.replace('the terms', 'all terms') },
    ],
    [
      'a statement in other letters',
      400,
      'SIWX_CHARACTERS',
      { says: { statement: 'I \u0430ccept the terms.' } },
    ],
    [
      'a statement with a line in it',
      400,
      'SIWX_MESSAGE_INVALID',
      { says: { statement: 'I accept\nURI: https://evil.example/' } },
    ],
    ['a statement with a tab', 400, 'SIWX_CHARACTERS', { says: { statement: 'I\taccept' } }],
    [
      'a nonce that the gateway did not give',
      403,
      'SIWX_NONCE_UNKNOWN',
      { says: { nonce: 'a'.repeat(32) } },
    ],
    ['a nonce that contains SQL', 400, 'SIWX_MESSAGE_INVALID', { says: { nonce: "';--" } }],
    ['a nonce of seven letters', 400, 'SIWX_MESSAGE_INVALID', { says: { nonce: 'abcdefg' } }],
    ['the scheme of another origin', 403, 'SIWX_DOMAIN_WRONG', { says: { scheme: 'http' } }],
    [
      'a statement with quotes',
      400,
      'SIWX_MESSAGE_INVALID',
      { says: { statement: 'I accept "all".' } },
    ],
    [
      'another nonce than was asked for',
      403,
      'SIWX_MESSAGE_ALTERED',
      { asked: { nonce: 'b'.repeat(32) } },
    ],
    [
      'other resources than were asked for',
      403,
      'SIWX_MESSAGE_ALTERED',
      { asked: { resources: ['https://shop.example/a'] } },
    ],
    [
      'an end that was not asked for',
      403,
      'SIWX_MESSAGE_ALTERED',
      { says: { expirationTime: '2099-01-01T00:00:00Z' }, asked: { expirationTime: undefined } },
    ],
    ['a time long past', 403, 'SIWX_EXPIRED', { says: { expirationTime: '2026-01-01T00:00:00Z' } }],
    ['a time to come', 403, 'SIWX_NOT_YET_VALID', { says: { notBefore: '2099-01-01T00:00:00Z' } }],
    [
      'a message of tomorrow',
      403,
      'SIWX_NOT_YET_VALID',
      { says: { issuedAt: '2099-01-01T00:00:00Z' } },
    ],
    ['an invalid time of issue', 400, 'SIWX_MESSAGE_INVALID', { says: { issuedAt: 'yesterday' } }],
    ['an invalid end', 400, 'SIWX_MESSAGE_INVALID', { says: { expirationTime: '9999' } }],
    ['another version', 400, 'SIWX_MESSAGE_INVALID', { says: { version: '2' } }],
    [
      'another namespace in the first line',
      403,
      'SIWX_CHAIN_WRONG',
      { alter: (text) => text.replace('Ethereum', 'Solana'), asked: {} },
    ],
    ['an added space', 400, 'SIWX_MESSAGE_INVALID', { alter: (text) => `${text} ` }],
    ['an added line end', 400, 'SIWX_MESSAGE_INVALID', { alter: (text) => `${text}\n` }],
    [
      'other line ends',
      400,
      'SIWX_MESSAGE_INVALID',
      { alter: (text) => text.replaceAll('\n', '\r\n') },
    ],
    ['no text', 400, 'SIWX_MESSAGE_INVALID', { alter: () => '' }],
    ['more than 64 KiB', 413, 'SIWX_TOO_LARGE', { says: { statement: 'x'.repeat(64 * 1024) } }],
    [
      'more than 64 KiB in two-byte letters',
      413,
      'SIWX_TOO_LARGE',
      { says: { statement: '\u00e4'.repeat(33 * 1024) } },
    ],
  ])(
    'a sign-in message with %s is refused with %i %s',
    async (_, status, code, { says = {}, asked, alter, signer = evm }) => {
      const data = await messageOf(signer, says)
      const text = layOutSiwx(data)
      const body = {
        message: alter ? alter(text) : text,
        signature: await signer.sign(text),
        ...(asked && { data: { ...data, ...asked } }),
      }
      const response = await verify(body)
      expect(response.headers.get('set-cookie')).toBe(null)
      expect(await codeOf(response)).toEqual([status, code])
    },
  )

  it('a sign-in message with a signature of another account or text, an empty or a too long signature is refused', async () => {
    const { message } = await signed(evm)
    for (const signature of [
      await evm.sign(`${message}.`),
      '0x',
      '',
      await signers.solana.sign(message),
    ])
      expect(await codeOf(await verify({ message, signature }))).toEqual([
        403,
        'SIWX_SIGNATURE_INVALID',
      ])
    const long = `0x${'00'.repeat(33 * 1024)}`
    expect(await codeOf(await verify({ message, signature: long }))).toEqual([
      413,
      'SIWX_TOO_LARGE',
    ])
  })

  it('a sign-in message must contain the statement that the operator requires', async () => {
    const strict = await testGateway(
      {
        networks,
        siwx: { secrets, statement: 'I accept the terms.' },
      },
      { clock },
    )
    expect((await verify(await signed(evm), {}, strict)).status).toBe(200)
    const other = await signed(evm, { statement: 'I accept all.' })
    expect(await codeOf(await verify(other, {}, strict))).toEqual([403, 'SIWX_STATEMENT_WRONG'])
    await strict.close()
  })

  it('a signed message with one character changed is refused', async () => {
    const { message, signature } = await signed(evm)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: message.length - 1 }),
        fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
        async (at, letter) => {
          fc.pre(message[at] !== letter)
          const altered = message.slice(0, at) + letter + message.slice(at + 1)
          const [status, code] = await codeOf(await verify({ message: altered, signature }))
          expect(status).toBeGreaterThanOrEqual(400)
          expect(code).toMatch(/^SIWX_/)
        },
      ),
      { numRuns: 60 },
    )
    expect((await verify({ message, signature })).status).toBe(200)
  })

  it('the sign-in route refuses any arbitrary body without a fault', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            message: fc.anything(),
            signature: fc.anything(),
            data: fc.anything(),
            cacao: fc.anything(),
            hold: fc.anything(),
          },
          { requiredKeys: [] },
        ),
        async (body) => {
          const text = JSON.stringify(body, (_, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          )
          const response = await gateway.ask('/siwx/verify', { method: 'POST', body: text })
          expect([400, 403, 413, 422]).toContain(response.status)
        },
      ),
      { numRuns: 60 },
    ))
})
