import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  connectRelay,
  createIdentity,
  createToken,
  randomTopic,
} from '../../../fixtures/relayClient.ts'
import { later } from '../../../fixtures/testGateway.ts'
import { stoppable } from '../../../http/stoppable.ts'
import { createRelay, listenRelay } from '../../../relay.ts'
import { parseRelayConfig } from '../settings.ts'

// Connections of which nobody knows yet whether they may be here: they go first when room is short.

const closing: (() => Promise<void>)[] = []
const open = new Set<Socket>()
const firstLines = new WeakMap<Socket, Promise<string>>()
afterEach(async () => {
  for (const socket of open) socket.destroy()
  for (const close of closing.splice(0)) await close()
})

/** A connection without a library, from an address of this machine. */
async function connectFrom(url: string, localAddress: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  open.add(socket)
  socket.on('error', () => {}).once('close', () => open.delete(socket))
  const line = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? '')),
  )
  firstLines.set(socket, line)
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket.resume()
}
function handshake(url: string, address: string, query: object = {}): string {
  const search = new URLSearchParams({ auth: createToken(createIdentity(), url), ...query })
  return [
    `GET /?${search} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `X-Forwarded-For: ${address}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    '',
    '',
  ].join('\r\n')
}
/** The first line of the answer, also when it came before. */
const firstLine = async (socket: Socket): Promise<string> => (await firstLines.get(socket)) ?? ''

test.each([
  ['say nothing', ''],
  ['send half a request', 'GET /health HTTP/1.1\r\nHost'],
  ['keep quiet after a request', 'GET /health HTTP/1.1\r\nHost: relay\r\n\r\n'],
])(
  'connections that %s have half of the room, the oldest end first, and newcomers get in beside them',
  async (_, text) => {
    const { url, close } = await listenRelay(
      { port: 0, limits: { sockets: 40 } },
      { log: () => {} },
    )
    closing.push(close)
    const sockets: Socket[] = []
    for (let count = 0; count < 60; count += 1) {
      const socket = await connectFrom(url, '127.0.0.2', text)
      if (text.endsWith('\r\n\r\n')) await firstLine(socket)
      sockets.push(socket)
    }
    await expect.poll(() => open.size, { timeout: 3_000 }).toBeLessThanOrEqual(20)
    expect(sockets.map((socket) => open.has(socket)).lastIndexOf(false)).toBeLessThan(40)
    const visitor = await connectRelay(url)
    await visitor.ask('irn_subscribe', { topic: randomTopic() })
    const neighbour = await connectFrom(url, '127.0.0.2', handshake(url, ''))
    expect(await firstLine(neighbour)).toContain(' 101 ')
    expect((await fetch(`${url.replace('ws', 'http')}/health`)).status).toBe(200)
  },
)

test('a tenth of the sockets is told by WebSocket that there is no place, and the others by HTTP', async () => {
  const { url, close } = await listenRelay(
    { port: 0, limits: { sockets: 40 }, trustedProxies: 1 },
    { log: () => {} },
  )
  closing.push(close)
  const enter = async (): Promise<string> =>
    firstLine(
      await connectFrom(url, '127.0.0.1', handshake(url, '192.0.2.1', { useOnCloseEvent: 'true' })),
    )
  const answers: string[] = []
  for (let count = 0; count < 26; count += 1) answers.push(await enter())
  // An address has half of the places.
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual([
    ...Array(24).fill('101'),
    '503',
    '503',
  ])
})

test('requests that a client sends before their answers take one place', async () => {
  const { url, close } = await listenRelay({ port: 0, limits: { sockets: 40 } }, { log: () => {} })
  closing.push(close)
  const ask = 'GET /health HTTP/1.1\r\nHost: relay\r\n\r\n'
  const eager = await connectFrom(url, '127.0.0.2', ask.repeat(100))
  let answers = 0
  eager.on('data', (data) => (answers += String(data).split('HTTP/1.1 200').length - 1))
  await expect.poll(() => answers).toBe(100)
  for (let count = 0; count < 19; count += 1) await connectFrom(url, '127.0.0.2')
  await (await connectRelay(url)).close()
  expect(open.size).toBe(20)
})

test('a client that is being admitted for a second ends for a newcomer of a smaller address', async () => {
  let now = Date.now()
  const never = later<readonly []>()
  const relay = await createRelay(
    {
      data: 'memory',
      settings: parseRelayConfig({ limits: { sockets: 6 } }),
      trustedProxies: 1,
      development: false,
      findOrigins: async (id) => (id === 'slow' ? never.promise : []),
    },
    { log: () => {}, clock: () => now },
  )
  const server = createServer()
  const { stop } = stoppable(server)
  closing.push(() => stop(() => relay.close()))
  relay.attach(server, ['/'])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const enter = (address: string, projectId = 'shop'): Promise<Socket> =>
    connectFrom(url, '127.0.0.1', handshake(url, address, { projectId }))
  const slow = [await enter('192.0.2.1', 'slow'), await enter('192.0.2.1', 'slow')]
  slow.push(await enter('192.0.2.1', 'slow'))
  const visitors = [await enter('192.0.2.2'), await enter('192.0.2.3')]
  for (const visitor of visitors) expect(await firstLine(visitor)).toContain(' 101 ')
  expect(await firstLine(await enter('192.0.2.2'))).toContain(' 503 ')
  now += 1_000
  expect(await firstLine(await enter('192.0.2.2'))).toContain(' 101 ')
  await expect.poll(() => slow.map((socket) => open.has(socket))).toEqual([false, true, true])
  for (const visitor of visitors) expect(open.has(visitor)).toBe(true)
})
