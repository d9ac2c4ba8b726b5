import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDapp, createWallet, type PeerDapp, type PeerWallet } from './index.ts'

// Crowds of the unchanged SDKs behind one address, at a relay whose operator has set no limits. In test:all they are
// whole.

/** As scripts/tests/extent.ts reads it. */
const isWhole = Number(process.env['LATCHKEY_ROUNDS'] ?? 2_000) > 2_000
const chainId = 'eip155:1'
const data = mkdtempSync(join(tmpdir(), 'relay-'))
let relay: RunningRelay
const peers: { close(): Promise<void> }[] = []

const start = (port: number): Promise<RunningRelay> =>
  listenRelay({ port, data }, { log: () => {} })
beforeAll(async () => {
  relay = await start(0)
})
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()))
})
afterAll(() => relay.close())

type Pair = { readonly dapp: PeerDapp; readonly wallet: PeerWallet; readonly topic: string }

async function peersOf(): Promise<Omit<Pair, 'topic'>> {
  const dapp = await createDapp({ relayUrl: relay.url })
  const wallet = await createWallet({ relayUrl: relay.url, rpcUrl: 'http://127.0.0.1:9' })
  peers.push(dapp, wallet)
  return { dapp, wallet }
}
async function connected({ dapp, wallet }: Omit<Pair, 'topic'>): Promise<Pair> {
  const { uri = '', approval } = await dapp.connect([chainId])
  await wallet.pair(uri)
  const { topic } = await approval()
  return { dapp, wallet, topic }
}
const sign = ({ dapp, wallet, topic }: Pair, message: string): Promise<unknown> =>
  dapp.client.request({
    topic,
    chainId,
    request: { method: 'personal_sign', params: [message, wallet.address] },
  })

test.each(isWhole ? [1, 4, 30] : [1])(
  'requests made while the relay is away for %i s are answered within 10 s of its return',
  { timeout: 240_000 },
  async (seconds) => {
    const pairs: Pair[] = []
    for (let count = 0; count < (isWhole ? 100 : 3); count += 1)
      pairs.push(await connected(await peersOf()))
    const { port } = new URL(relay.url)
    await relay.close()
    const answers = Promise.all(pairs.map((pair, index) => sign(pair, `0x${index + 10}`)))
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    relay = await start(Number(port))
    const returnedAt = performance.now()
    expect(await answers).toHaveLength(pairs.length)
    expect(performance.now() - returnedAt).toBeLessThan(10_000)
  },
)

test(
  'clients of one address open many sessions at the same time',
  { timeout: 240_000 },
  async () => {
    const clients = await Promise.all(Array.from({ length: isWhole ? 15 : 3 }, peersOf))
    const sessions = Array.from({ length: isWhole ? 50 : 6 }, (_, index) =>
      connected(clients[index % clients.length] ?? clients[0]!),
    )
    for (const { topic } of await Promise.all(sessions)) expect(topic).toMatch(/^[0-9a-f]{64}$/)
  },
)

test('200 messages of an SDK at once are complete and in order', { timeout: 240_000 }, async () => {
  const { dapp, wallet, topic } = await connected(await peersOf())
  const heard: unknown[] = []
  dapp.client.on('session_event', ({ params }) => heard.push(params.event.data))
  // Events: an SDK's wallet lets a second pass between two requests.
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  await Promise.all(
    numbers.map((data) =>
      wallet.kit.emitSessionEvent({ topic, chainId, event: { name: 'accountsChanged', data } }),
    ),
  )
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(200)
  expect(heard).toEqual(numbers)
})
