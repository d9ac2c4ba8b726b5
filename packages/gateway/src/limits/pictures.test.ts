import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { parseRelayConfig } from '../modules/relay/settings.ts'
import { createFairBudget } from './fairBudget.ts'

// The three pictures of docs/limits.md with the limits of a relay and a gateway as they are installed, at a clock of their
// own: a minute in seconds.

const { limits: relay } = parseRelayConfig({})
const { limits: gateway } = parseConfig({})
/** TABLE budget → its size, and whether a request waits for it, as it does at the relay. HTTP requests are refused at once. */
const budgets = {
  messages: { size: relay.messages, waits: true },
  requests: { size: relay.requests, waits: true },
  handshakes: { size: relay.handshakes, waits: true },
  http: { size: gateway.requests, waits: false },
  project: { size: gateway.project, waits: false },
} as const

type Group = {
  readonly name: string
  readonly addresses: number
  /** Clients of each address. */
  readonly clients: number
  /** Work of each client: at once at the beginning, and then each second. */
  readonly atOnce: number
  readonly perSecond: number
  /** Served share of the work that the picture expects, at least. */
  readonly served: number
}
type Picture = readonly [title: string, budget: keyof typeof budgets, groups: readonly Group[]]

const homes: Group = {
  name: 'homes',
  addresses: 500,
  clients: 2,
  atOnce: 2,
  perSecond: 0.2,
  served: 1,
}
const flood = { clients: 1, atOnce: 1_000, perSecond: 1_000, served: 0 }

const pictures: readonly Picture[] = [
  [
    '10,000 honest clients behind one address connect at once',
    'handshakes',
    [
      { name: 'carrier', addresses: 1, clients: 10_000, atOnce: 1, perSecond: 0.01, served: 1 },
      homes,
    ],
  ],
  [
    '10,000 honest clients behind one address talk',
    'messages',
    [
      { name: 'carrier', addresses: 1, clients: 10_000, atOnce: 0, perSecond: 0.1, served: 1 },
      homes,
    ],
  ],
  [
    '10,000 visitors behind one address open pages',
    'http',
    [
      { name: 'carrier', addresses: 1, clients: 10_000, atOnce: 0, perSecond: 0.05, served: 1 },
      homes,
    ],
  ],
  [
    '10,000 visitors of one project behind one address open pages',
    'project',
    [
      { name: 'carrier', addresses: 1, clients: 10_000, atOnce: 0, perSecond: 0.025, served: 1 },
      homes,
    ],
  ],
  [
    '100 visitors behind one address open a page of 30 requests at once',
    'http',
    [{ name: 'office', addresses: 1, clients: 100, atOnce: 30, perSecond: 0.2, served: 1 }, homes],
  ],
  [
    'fifteen SDKs restore 50 sessions each',
    'requests',
    [{ name: 'office', addresses: 1, clients: 15, atOnce: 1_500, perSecond: 10, served: 1 }, homes],
  ],
  [
    'an attacker with one address floods',
    'messages',
    [
      { name: 'attacker', addresses: 1, ...flood },
      { name: 'office', addresses: 1, clients: 1_000, atOnce: 0, perSecond: 0.5, served: 1 },
      homes,
    ],
  ],
  [
    'an attacker with a client of each of a thousand names at one address floods',
    'messages',
    [
      { name: 'attacker', addresses: 1, ...flood, clients: 1_000, atOnce: 10, perSecond: 10 },
      homes,
    ],
  ],
  [
    'an attacker with 1,000 addresses floods',
    'messages',
    [{ name: 'attacker', addresses: 1_000, ...flood, atOnce: 20, perSecond: 20 }, homes],
  ],
  [
    'four strangers use their whole allowance of a project',
    'project',
    [
      { name: 'strangers', addresses: 4, ...flood },
      { name: 'visitors', addresses: 30, clients: 1, atOnce: 15, perSecond: 2, served: 1 },
    ],
  ],
]

test.each(pictures)('%s: honest clients are served', (_, budgetName, groups) => {
  let now = 0
  const { size, waits: mayWait } = budgets[budgetName]
  const budget = createFairBudget(size, () => now)
  const counts = groups.map(() => ({ asked: 0, done: 0 }))
  const requests = requestsOf(groups)
  for (; now < requests.length; now += 1)
    for (const request of requests[now] ?? []) {
      const { group, address, client, since } = request
      const count = counts[group]
      if (!count) continue
      if (since === now) count.asked += 1
      const caller = `${group} ${address}`
      const seconds = budget.take(mayWait ? [caller, `${client}`] : [caller])
      if (seconds === 0) count.done += 1
      // At the relay the request waits, for up to ten seconds. A flood asks the next request instead.
      const again = now + Math.max(20, Math.ceil(seconds * 1_000))
      const waits = mayWait && seconds > 0 && again - since <= 10_000 && groups[group]?.served !== 0
      if (waits) requests[again]?.push(request)
    }
  for (const [index, { name, served }] of groups.entries()) {
    const { asked = 0, done = 0 } = counts[index] ?? {}
    expect(done / asked, name).toBeGreaterThanOrEqual(served)
  }
})

type Request = {
  readonly group: number
  readonly address: number
  readonly client: number
  readonly since: number
}

const lastsMs = 20_000

/** The requests of each millisecond, and ten seconds for those that wait. Clients ask at different times of their period. */
function requestsOf(groups: readonly Group[]): readonly Request[][] {
  const requests: Request[][] = Array.from({ length: lastsMs + 10_000 }, () => [])
  groups.forEach(({ addresses, clients, atOnce, perSecond }, group) => {
    for (let address = 0; address < addresses; address += 1)
      for (let client = 0; client < clients; client += 1) {
        const ask = (since: number): unknown =>
          requests[since]?.push({ group, address, client, since })
        for (let count = 0; count < atOnce; count += 1) ask(0)
        const everyMs = 1_000 / perSecond
        const phase = ((address * clients + client) * 0.618) % 1
        for (let at = phase * everyMs; at < lastsMs; at += everyMs) ask(Math.floor(at))
      }
  })
  return requests
}
