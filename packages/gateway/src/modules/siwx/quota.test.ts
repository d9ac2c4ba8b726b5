import { createSiwx } from '@latchkey/gateway/siwx'
import { siwxText } from '@latchkey/protocol/siwx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clock, codeOf, messageOf, post, time } from '../../fixtures/signIn.ts'
import { signers } from '../../fixtures/signers.ts'
import {
  origin,
  projectId,
  startMs,
  testGateway,
  testSql,
  type TestGateway,
} from '../../fixtures/testGateway.ts'

// What sessions of strangers may use of the disk.

const sessionBytes = 8 * 2 ** 20
const hourMs = 60 * 60_000
const signer = signers.ed25519

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({ trustedProxies: 1, siwx: { sessionBytes } }, { clock })
}, startMs)
afterAll(() => gateway.close())

/** Signs a message of at least so many characters, and signs in with it from an address. */
async function signIn(address: string, characters: number): Promise<Response> {
  const headers = { 'x-forwarded-for': address }
  const { nonce } = await (await gateway.ask('/siwx/nonce', { headers })).json()
  const statement = 'x'.repeat(characters)
  const message = siwxText(await messageOf(signer, { nonce, statement }))
  const signature = await signer.sign(message)
  return gateway.ask('/siwx/verify', post({ message, signature }, headers))
}
async function keptBytes(): Promise<number> {
  const [row] = await (
    await testSql()
  ).query<{ sum: string }>(
    'select sum(length(message) + length(signature)) as sum from siwx_sessions where project_id = $1',
    [projectId],
  )
  return Number(row?.sum ?? 0)
}

it('a stranger who signs in with large messages leaves room for visitors at other addresses', async () => {
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 100)
    statuses.push((await signIn('203.0.113.1', 60_000)).status)
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  const refused = await signIn('203.0.113.1', 60_000)
  expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn('198.51.100.1', 100)).status).toBe(200)
  time.now += 24 * hourMs
  expect((await signIn('203.0.113.1', 60_000)).status).toBe(200)
})

it('sessions that strangers start for 30 days never hold more than `sessionBytes`', async () => {
  let most = 0
  for (let hour = 0; hour < 30 * 24; hour += 12) {
    time.now += 12 * hourMs
    for (let at = 0; at < 16; at += 1) {
      const status = (await signIn(`203.0.113.${at}`, 60_000)).status
      if (status === 429) break
    }
    most = Math.max(most, await keptBytes())
  }
  expect(most).toBeLessThan(sessionBytes)
  expect(most).toBeGreaterThan(sessionBytes / 2)
})

it('a host’s own server has the same bound', async () => {
  const siwx = await createSiwx({
    origins: [origin],
    database: await testSql(),
    callerOf: (request) => request.headers.get('x-caller') ?? '',
    sessionBytes,
    clock,
  })
  const ask = async (path: string, caller: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { origin, 'x-caller': caller, 'content-type': 'application/json' }
    return siwx.fetch(new Request(`https://host.example${path}`, { ...init, headers }))
  }
  const status = async (caller: string): Promise<number> => {
    const { nonce } = await (await ask('/siwx/nonce', caller)).json()
    const message = siwxText(await messageOf(signer, { nonce, statement: 'x'.repeat(60_000) }))
    const signature = await signer.sign(message)
    return (await ask('/siwx/verify', caller, post({ message, signature }))).status
  }
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push(await status('stranger'))
  expect(statuses.at(-1)).toBe(429)
  expect(await status('visitor')).toBe(200)
  await siwx.close()
})
