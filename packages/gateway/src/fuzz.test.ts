import fc from 'fast-check'
import { failure } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMs, testGateway, type TestGateway } from './fixtures/testGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway(
    {
      networks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }],
    },
    { fetch: async () => Response.json({ jsonrpc: '2.0', id: 0, result: '0x' }) },
  )
}, startMs)
afterAll(() => gateway.close())

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    '%00',
    '../..',
    '__proto__',
    'constructor',
    'eip155:31337',
    'eip155:1:',
    `0x${'a'.repeat(40)}`,
    'null',
    '[]',
    "' or 1=1 --",
  ),
)
const queryNames = [
  'page',
  'entries',
  'search',
  'chains',
  'include',
  'exclude',
  'badge_type',
  'currency',
  'chainId',
  'forceUpdate',
  'tokens',
  'sender',
  'cursor',
  'st',
  'sv',
]
const query = fc.dictionary(fc.constantFrom(...queryNames), text)
const gets = ['/getWallets', '/getAnalyticsConfig', '/v1/supported-chains', '/health']
const withId = [
  '/getWalletImage/',
  '/public/getAssetImage/',
  '/public/getTokenImage/',
  '/public/getCurrencyImage/',
  '/public/getPreview/',
  '/v1/identity/',
  '/v1/resolve/',
  '/v1/sessions/',
  '/v1/sessions/eip155:31337:',
]
const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
  fc
    .record(
      { addresses: fc.anything(), currency: fc.anything(), projectId: fc.anything() },
      { requiredKeys: [] },
    )
    .map((value) =>
      JSON.stringify(value, (_, x: unknown) => (typeof x === 'bigint' ? String(x) : x)),
    ),
  fc
    .record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: fc.jsonValue(),
        method: fc.oneof(text, fc.constantFrom('eth_call', 'eth_getLogs', 'eth_getBalance')),
        params: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify([value])),
  fc
    .record({
      eventId: fc.uuid(),
      timestamp: fc.jsonValue(),
      domain: text,
      props: fc.record({ event: text, address: fc.jsonValue(), properties: fc.jsonValue() }),
    })
    .map((value) => JSON.stringify(value)),
)

/** The answer is a success or a well-formed refusal, never status 500 or above (security.md 4.3, B4). */
async function expectAnswered(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500)
  if (response.ok) await response.arrayBuffer()
  else expect(v.is(failure, await response.json())).toBe(true)
}
const search = (entries: { readonly [name: string]: string }): string =>
  `?${new URLSearchParams(entries)}`
/** Twenty tests share the rounds of this boundary. */
const { numRuns: rounds = 0 } = fc.readConfigureGlobal()
const runs = { numRuns: Math.max(200, Math.ceil(rounds / 20)) }

describe('routes under arbitrary input', () => {
  test.each(gets)('GET %s answers or refuses any query', (path) =>
    fc.assert(
      fc.asyncProperty(query, async (entries) =>
        expectAnswered(await gateway.ask(path + search(entries))),
      ),
      runs,
    ),
  )

  test.each(withId)('GET %s{id} answers or refuses any id and query', (path) =>
    fc.assert(
      fc.asyncProperty(text, query, async (id, entries) => {
        const wellFormed = Buffer.from(id).toString()
        await expectAnswered(
          await gateway.ask(path + encodeURIComponent(wellFormed) + search(entries)),
        )
        await expectAnswered(
          await gateway.ask(
            new URL(`https://gateway.example${path}`).pathname +
              wellFormed.replaceAll(/[?#\s]/g, ''),
          ),
        )
      }),
      runs,
    ),
  )

  test.each(['balance', 'nfts'])(
    'GET /v1/account/{address}/%s answers or refuses any address and query',
    (what) =>
      fc.assert(
        fc.asyncProperty(text, query, async (address, entries) => {
          const path = `/v1/account/${encodeURIComponent(Buffer.from(address).toString())}/${what}`
          const response = await gateway.ask(path + search(entries))
          // The node of this gateway answers nonsense, so 503 is correct here.
          if (response.status === 503) expect(v.is(failure, await response.json())).toBe(true)
          else await expectAnswered(response)
        }),
        runs,
      ),
  )

  test('GET /v1/convert/gas-price answers or refuses any query', () =>
    fc.assert(
      fc.asyncProperty(query, async (entries) => {
        const response = await gateway.ask(`/v1/convert/gas-price${search(entries)}`)
        if (response.status === 503) expect(v.is(failure, await response.json())).toBe(true)
        else await expectAnswered(response)
      }),
      runs,
    ))

  test.each(['/v1/fungible/price', '/e'])('POST %s answers or refuses any body and query', (path) =>
    fc.assert(
      fc.asyncProperty(body, query, async (content, entries) =>
        expectAnswered(
          await gateway.ask(path + search(entries), { method: 'POST', body: content }),
        ),
      ),
      runs,
    ),
  )

  test('POST /v1 answers or refuses any body', () =>
    fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom('eip155:31337', 'eip155:1', '', 'x'),
        async (content, chainId) => {
          const response = await gateway.ask(`/v1${search({ chainId })}`, {
            method: 'POST',
            body: content,
          })
          if (response.status !== 503) await expectAnswered(response)
        },
      ),
      runs,
    ))

  test('every accepted event is written to the database', async () => {
    const times = fc.oneof(
      fc.date({ noInvalidDate: true }).map(String),
      fc.double(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        times,
        text,
        fc.jsonValue(),
        async (eventId, timestamp, domain, value) => {
          const event = {
            eventId,
            timestamp,
            domain,
            props: { event: 'X', address: domain, properties: { value, [domain]: domain } },
          }
          await expectAnswered(
            await gateway.ask('/e', { method: 'POST', body: JSON.stringify(event) }),
          )
          await gateway.flush()
        },
      ),
      runs,
    )
    expect(gateway.logged.filter(({ event }) => event === 'events lost')).toEqual([])
  })
})
