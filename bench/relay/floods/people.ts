// The honest clients of floods.ts: a crowd behind one address, and homes with an address each. On a message with a number
// of seconds they talk for that time, and report it.
import {
  connectRelay,
  randomTopic,
  type RelayClient,
} from '../../../packages/gateway/src/fixtures/relayClient.ts'

export type Talk = {
  /** Time from a publish to its delivery, in ms. */
  readonly p50: number
  readonly p99: number
  /** Requests that were refused, messages that did not arrive, and sockets that were closed. */
  readonly refused: number
}
export type Talks = { readonly homes: Talk; readonly crowd: Talk }

type Member = { readonly client: RelayClient; readonly topic: string }
type Group = {
  readonly members: Member[]
  /** Messages a second, of all members. */
  readonly perSecond: number
  readonly sentAt: Map<string, number>
  delays: number[]
  refused: number
}

const [, , url = ''] = process.argv
const text = 'x'.repeat(900)
const crowd = await connectGroup({ members: 1_000, perSecond: 100, addressOf: () => '203.0.113.1' })
const homes = await connectGroup({
  members: 200,
  perSecond: 50,
  addressOf: (index) => `198.51.100.${index}`,
})
let count = 0

process.on('message', (seconds: number) => {
  void Promise.all([talk(crowd, seconds), talk(homes, seconds)]).then(([ofCrowd, ofHomes]) =>
    process.send?.({ crowd: ofCrowd, homes: ofHomes }),
  )
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function connectGroup({
  members,
  perSecond,
  addressOf,
}: {
  readonly members: number
  readonly perSecond: number
  readonly addressOf: (index: number) => string
}): Promise<Group> {
  const group: Group = { members: [], perSecond, sentAt: new Map(), delays: [], refused: 0 }
  for (let index = 0; index < members; index += 1)
    group.members.push(await connectMember(group, addressOf(index)))
  return group
}

async function connectMember(group: Group, address: string): Promise<Member> {
  const topic = randomTopic()
  const client = await connectRelay(url, { headers: { 'x-forwarded-for': address } })
  await client.ask('irn_subscribe', { topic })
  client.socket.on('message', (data) => {
    const [, key = ''] = /"message":"(\d+) /.exec(String(data)) ?? []
    const at = group.sentAt.get(key)
    if (at === undefined) return
    group.sentAt.delete(key)
    group.delays.push(performance.now() - at)
  })
  client.socket.on('close', () => (group.refused += 1))
  return { client, topic }
}

/** Each member publishes to its neighbour, one after another. */
async function talk(group: Group, seconds: number): Promise<Talk> {
  Object.assign(group, { delays: [], refused: 0 })
  const startedAt = performance.now()
  for (let sent = 0; sent < group.perSecond * seconds; sent += 1) {
    const due = startedAt + (sent / group.perSecond) * 1_000
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    publish(group, sent % group.members.length)
  }
  const deadline = performance.now() + 10_000
  while (group.sentAt.size > 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  group.refused += group.sentAt.size
  group.sentAt.clear()
  const sorted = group.delays.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity
  return { p50: at(0.5), p99: at(0.99), refused: group.refused }
}

function publish(group: Group, index: number): void {
  const key = String((count += 1))
  const { topic = '' } = group.members[index ^ 1] ?? {}
  group.sentAt.set(key, performance.now())
  const message = `${key} ${text}`
  void group.members[index]?.client
    .ask('irn_publish', { topic, message, ttl: 300, tag: 1108 })
    .then(({ error }) => {
      if (error) group.refused += 1
    })
}
