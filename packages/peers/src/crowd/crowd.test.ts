import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryStorage } from '../memoryStorage.ts'
import { createWallet } from '../walletkit.ts'
import { connectCrowd, connectPeers, openPeers, type Asked, type Peers } from './crowd.ts'
import { chainId, dappKinds, type DappKind } from './dapps.ts'
import { startCrowd } from './startCrowd.ts'

// Crowds of unchanged SDKs and of our own client behind one address, at a relay whose operator has set no limits. In
// test:all they are whole, each kind has its turn, and figures are printed.

/** As scripts/tests/extent.ts reads it. */
const isWhole = Number(process.env['LATCHKEY_ROUNDS'] ?? 2_000) > 2_000
const timeout = 240_000
const data = mkdtempSync(join(tmpdir(), 'relay-'))
let relay: RunningRelay
/** Events of the relay since the test began. */
let events: string[] = []
const peers: { close(): Promise<void> }[] = []

const start = (port: number): Promise<RunningRelay> =>
  listenRelay(
    { port, data },
    { log: ({ event, status, errorCode }) => void events.push(`${event} ${errorCode ?? status}`) },
  )
beforeAll(async () => {
  relay = await start(0)
})
beforeEach(() => {
  events = []
})
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()))
})
afterAll(() => relay.close())

async function whileAway(work: () => Promise<unknown>): Promise<void> {
  const { port } = new URL(relay.url)
  await relay.close()
  await work()
  relay = await start(Number(port))
}
async function open(kind: DappKind): Promise<Peers> {
  const opened = await openPeers(kind, { relayUrl: relay.url })
  peers.push(opened.dapp, opened.wallet)
  return opened
}
/** What the relay has refused, and the sockets that it has closed for want of room. */
const refusals = (): readonly string[] =>
  events.filter((event) => /refused|limited|closed 1013/.test(event))

type Outage = {
  readonly who: string
  readonly kinds: readonly DappKind[]
  readonly seconds: number
}
// An SDK (core 2.21.8, relayer.ts and publisher.ts) tries 0.1, 1.1, 3.1, 6.1 and 10.1 s after its socket has closed. It tries the
// same again from a pulse of 5 s in the 15th to 20th second on, and each 20 s after, so 10 s pass without a try. Its wallet can keep
// a request for 5 s more. No relay shortens this, so its row of 30 s can miss the 10 s. The relay's own part shows whose they are.
const outages: readonly Outage[] = isWhole
  ? dappKinds.flatMap((kind) =>
      [1, 4, 30].map((seconds) => ({
        who: `200 clients, pages on ${kind},`,
        kinds: [kind],
        seconds,
      })),
    )
  : [{ who: 'pages', kinds: dappKinds, seconds: 1 }]

test.each(outages)(
  'requests of $who while the relay is away for $seconds s are delivered when it is back',
  { timeout },
  async ({ who, kinds, seconds }) => {
    const { url: relayUrl } = relay
    const crowds = await Promise.all(
      kinds.map((kind) =>
        isWhole
          ? startCrowd(kind, { relayUrl, pairs: 100, processes: 4 })
          : connectCrowd(kind, { relayUrl, pairs: 2 }),
      ),
    )
    peers.push(...crowds)
    let asked: Promise<readonly (readonly Asked[])[]> = Promise.resolve([])
    await whileAway(async () => {
      // SDKs wait 15 s for the answer to a message that they sent as the socket broke.
      await wait(seconds * 100)
      asked = Promise.all(crowds.map((crowd) => crowd.ask(seconds * 800)))
      await wait(seconds * 900)
    })
    const returnedAt = Date.now()
    const times = (await asked).flat()
    const sorted = (name: keyof Asked): readonly number[] =>
      times.map((time) => time[name] - returnedAt).toSorted((one, other) => one - other)
    const delivered = sorted('deliveredAt')
    tell(`${who} ${seconds} s away: delivered`, delivered)
    tell(`${who} ${seconds} s away: answered`, sorted('answeredAt'))
    const byRelay = times.map(({ relayMs }) => relayMs).toSorted((one, other) => one - other)
    if (byRelay.at(-1)) tell(`${who} ${seconds} s away: the relay's part`, byRelay)
    expect(delivered).toHaveLength(isWhole ? 100 : 4)
    expect(byRelay.at(-1)).toBeLessThan(1_000)
    expect(delivered.at(-1)).toBeLessThan(10_000)
    expect(refusals()).toEqual([])
  },
)

describe.each(dappKinds)('%s', (kind) => {
  test('clients of one address open many sessions at the same time', { timeout }, async () => {
    const clients = await Promise.all(Array.from({ length: isWhole ? 15 : 3 }, () => open(kind)))
    const startedAt = Date.now()
    const settled = await Promise.all(
      Array.from({ length: isWhole ? 50 : 6 }, async (_, index) => {
        const { topic } = await connectPeers(clients[index % clients.length] ?? clients[0]!)
        expect(topic).toMatch(/^[0-9a-f]{64}$/)
        return Date.now() - startedAt
      }),
    )
    tell(
      `${kind}, sessions`,
      settled.toSorted((one, other) => one - other),
    )
    expect(refusals()).toEqual([])
  })

  test('200 messages at once are complete and in order', { timeout }, async () => {
    const { dapp, wallet, topic } = await connectPeers(await open(kind))
    const startedAt = Date.now()
    // Events: an SDK's wallet lets a second pass between two requests.
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    await Promise.all(
      numbers.map((data) =>
        wallet.kit.emitSessionEvent({ topic, chainId, event: { name: 'accountsChanged', data } }),
      ),
    )
    await expect.poll(() => dapp.heard.length, { timeout: 30_000 }).toBe(200)
    tell(`${kind}, 200 messages`, [Date.now() - startedAt])
    expect(dapp.heard).toEqual(numbers)
    expect(refusals()).toEqual([])
  })

  test(
    'a request for a wallet that is offline outlives a restart of the relay',
    { timeout },
    async () => {
      const storage = memoryStorage()
      const { dapp, wallet } = await openPeers(kind, { relayUrl: relay.url, storage })
      peers.push(dapp)
      const { topic } = await connectPeers({ dapp, wallet })
      await wallet.close()
      const before = await waitingMessages()
      const answer = dapp.sign({ topic, address: wallet.address })
      await expect.poll(waitingMessages).toBeGreaterThan(before)
      await whileAway(async () => {})
      const back = await createWallet({ relayUrl: relay.url, storage })
      peers.push(back)
      expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
      expect(back.requests).toHaveLength(1)
    },
  )
})

/** Messages that nobody has acknowledged, by the relay's metrics. */
async function waitingMessages(): Promise<number> {
  const metrics = await fetch(new URL('/metrics', relay.url.replace(/^ws/, 'http')))
  return Number(/mailbox_waiting (\d+)/.exec(await metrics.text())?.[1])
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Prints the figures of the whole form. @param ms sorted */
function tell(what: string, ms: readonly number[]): void {
  if (!isWhole) return
  const median = ms[Math.floor(ms.length / 2)]
  console.log(`${what}: median ${median} ms, max ${ms.at(-1)} ms, load ${loadavg()[0]?.toFixed(1)}`)
}
