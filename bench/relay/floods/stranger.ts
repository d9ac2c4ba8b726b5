// An attacker of floods.ts: floods the relay until the process is ended, and reports each second what the relay has
// served and refused.
import { setPriority } from 'node:os'
import {
  connectRelay,
  createIdentity,
  randomTopic,
  type Answered,
  type RelayClient,
} from '../../../packages/gateway/src/fixtures/relayClient.ts'

export type Flood = keyof typeof floods
export type Loot = { readonly served: number; readonly refused: number }

const [, , url = '', name = ''] = process.argv
// The attacker has a machine of its own; here it takes what the others leave of this one.
setPriority(19)
let [served, refused] = [0, 0]

const count = ({ error }: Pick<Answered, 'error'>): void => {
  if (error) refused += 1
  else served += 1
}
const open = (address = '192.0.2.1'): Promise<RelayClient> =>
  connectRelay(url, { headers: { 'x-forwarded-for': address } })

/** Asks without end, `atOnce` requests at the same time. */
function repeat(atOnce: number, ask: () => Promise<unknown>): void {
  for (let index = 0; index < atOnce; index += 1)
    void (async () => {
      for (;;) await ask()
    })()
}

/** Clients of one address, each with a method that it calls without end. */
async function clients(
  { clients: wanted, atOnce }: { readonly clients: number; readonly atOnce: number },
  ask: (client: RelayClient) => Promise<unknown>,
): Promise<void> {
  for (let index = 0; index < wanted; index += 1) {
    const client = await open()
    // Without its socket the client takes another.
    client.socket.on(
      'close',
      () => void clients({ clients: 1, atOnce }, ask).catch(() => refused++),
    )
    repeat(atOnce, () =>
      client.socket.readyState === client.socket.OPEN ? ask(client) : new Promise(() => {}),
    )
  }
}

const receipts = (client: RelayClient): Promise<void> =>
  client
    .ask('irn_batchReceive', {
      receipts: Array.from({ length: 500 }, (_, index) => ({
        topic: randomTopic(),
        message_id: index + 1,
      })),
    })
    .then(count)
const publish = (
  client: RelayClient,
  length: number,
  ttl: number,
  topic = randomTopic(),
): Promise<void> =>
  client
    .ask('irn_publish', {
      topic,
      message: randomTopic() + 'x'.repeat(length),
      ttl,
      tag: 1108,
    })
    .then(count)

const floods = {
  receipts: () => clients({ clients: 1, atOnce: 20 }, receipts),
  'receipts of 5 clients': () => clients({ clients: 5, atOnce: 20 }, receipts),
  messages: () => clients({ clients: 1, atOnce: 200 }, (client) => publish(client, 900, 300)),
  'messages of 1 MB for 30 days': () =>
    clients({ clients: 1, atOnce: 4 }, (client) => publish(client, 1_000_000, 2_592_000)),
  subscriptions: () =>
    clients({ clients: 1, atOnce: 2 }, async (client) => {
      const topics = Array.from({ length: 500 }, randomTopic)
      count(await client.ask('irn_batchSubscribe', { topics }))
      const subscriptions = topics.map((topic) => ({ topic, id: topic }))
      count(await client.ask('irn_batchUnsubscribe', { subscriptions }))
    }),
  handshakes() {
    const identity = createIdentity()
    repeat(100, async () => {
      try {
        const client = await connectRelay(url, {
          identity,
          headers: { 'x-forwarded-for': '192.0.2.1' },
        })
        served += 1
        client.socket.terminate()
      } catch {
        refused += 1
      }
    })
  },
  async 'sockets that do not read'() {
    const topics = Array.from({ length: 16 }, randomTopic)
    for (let index = 0; index < 100; index += 1) {
      const { ask, socket } = await open()
      await ask('irn_batchSubscribe', { topics })
      socket.pause()
    }
    let next = 0
    await clients({ clients: 1, atOnce: 4 }, (client) =>
      publish(client, 1_000_000, 5, topics[(next += 1) % topics.length]),
    )
  },
  async 'pushes to 1,000 sockets'() {
    const topic = randomTopic()
    for (let index = 0; index < 1_000; index += 1)
      await (await open('192.0.2.9')).ask('irn_subscribe', { topic })
    await clients({ clients: 1, atOnce: 4 }, (client) => publish(client, 10_000, 5, topic))
  },
  async 'messages of 1,000 addresses'() {
    for (let index = 0; index < 1_000; index += 1) {
      const client = await open(`10.0.${index >> 8}.${index & 255}`)
      client.socket.on('close', () => (refused += 1))
      repeat(5, () => publish(client, 900, 300))
    }
  },
}

// As: floods.ts names one of them.
await floods[name as Flood]()
process.once('disconnect', () => process.exit())
process.send?.('flooding')
process.on('message', () => process.send?.({ served, refused }))
