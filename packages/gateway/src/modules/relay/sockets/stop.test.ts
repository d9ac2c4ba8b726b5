import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stoppable } from '../../../http/stoppable.ts'
import { createIdentity, createToken } from '../../../fixtures/relayClient.ts'
import {
  startGatewayProcess,
  startRelayProcess,
  type ServerProcess,
} from '../../../fixtures/serverProcess.ts'
import { later } from '../../../fixtures/testGateway.ts'
import { createRelay, listenRelay } from '../../../relay.ts'
import { parseRelayConfig } from '../settings.ts'

// Stopping ends within 5 s in every state of a connection: a stop that never ends leaves the folder locked, and the next
// start fails.

/** As scripts/tests/extent.ts reads it. */
const isWhole = Number(process.env['LATCHKEY_ROUNDS'] ?? 2_000) > 2_000
const sockets = new Set<Socket>()
const processes: ServerProcess[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of processes.splice(0)) await server.stop('SIGKILL')
})

/** A connection without a WebSocket library: it never answers a close frame. */
function open(url: string, text: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  if (text) socket.write(text)
  return socket
}
function handshake(
  url: string,
  query: { readonly [name: string]: string } = {},
  path = '/',
): string {
  const search = new URLSearchParams({ auth: createToken(createIdentity(), url), ...query })
  return [
    `GET ${path}?${search} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    '',
    '',
  ].join('\r\n')
}
async function secondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work
  return (performance.now() - startedAt) / 1_000
}

test.each([
  ['has sent nothing', () => ''],
  ['has sent half a handshake', (url: string) => handshake(url).slice(0, 80)],
  ['is open and never answers', (url: string) => handshake(url)],
  [
    'was refused with a close code',
    (url: string) => handshake(url, { auth: '', useOnCloseEvent: 'true' }),
  ],
  ['was refused with a status', (url: string) => handshake(url, { auth: '' })],
])('a relay stops within 5 s when a client %s', { timeout: 20_000 }, async (_, textOf) => {
  const { url, close } = await listenRelay({ port: 0 }, { log: () => {} })
  const socket = open(url, textOf(url)).pause()
  await once(socket, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await secondsOf(close())).toBeLessThan(5)
})

test('a relay stops within 5 s when it does not know yet whether a client is admitted', async () => {
  const asked = later<void>()
  const answer = later<readonly []>()
  const relay = await createRelay(
    {
      data: 'memory',
      settings: parseRelayConfig({}),
      trustedProxies: 0,
      development: false,
      findOrigins() {
        asked.resolve()
        return answer.promise
      },
    },
    { log: () => {} },
  )
  const server = createServer()
  const { stop } = stoppable(server)
  relay.attach(server, ['/'])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const socket = open(url, handshake(url, { projectId: 'shop' }))
  await asked.promise
  const stopped = secondsOf(stop(() => relay.close()))
  const [said] = await once(socket, 'data')
  answer.resolve([])
  expect(String(said)).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s)
  expect(await stopped).toBeLessThan(1)
})

test('a relay stops within 5 s at every step of an admission', { timeout: 60_000 }, async () => {
  const steps = Array.from({ length: 12 }, (_, step) => step)
  const seconds = await Promise.all(
    steps.map(async (step) => {
      const { url, close } = await listenRelay({ port: 0 }, { log: () => {} })
      const socket = open(url, '')
      await once(socket, 'connect')
      socket.write(handshake(url))
      for (let turn = 0; turn < step; turn += 1) await new Promise(setImmediate)
      return secondsOf(close())
    }),
  )
  expect(Math.max(...seconds)).toBeLessThan(5)
})

const request = (url: string, ...lines: readonly string[]): string =>
  [...lines, `Host: ${new URL(url).host}`, 'Origin: https://shop.example', '', ''].join('\r\n')

/** What clients send to each server, one after the other. */
const servers = {
  relay: {
    rounds: isWhole ? 200 : 10,
    start: (data: string) => startRelayProcess({ port: 0, data }),
    texts: [handshake],
  },
  gateway: {
    rounds: isWhole ? 200 : 3,
    start: (database: string) =>
      startGatewayProcess({
        port: 0,
        database,
        projects: [{ id: 'shop', origins: ['https://shop.example'] }],
      }),
    texts: [
      (url: string) => handshake(url, { projectId: 'shop' }, '/relay'),
      (url: string) => request(url, 'GET /getWallets?projectId=shop HTTP/1.1'),
      // Its body never comes.
      (url: string) => request(url, 'POST /e?projectId=shop HTTP/1.1', 'Content-Length: 1000'),
      (url: string) => request(url, 'GET /health HTTP/1.1').slice(0, 20),
    ],
  },
}
for (const [name, { rounds, start, texts }] of Object.entries(servers))
  test(
    `a ${name} that gets SIGTERM while clients connect ends and starts again at once, ${rounds} times`,
    { timeout: rounds * 10_000 },
    async () => {
      const data = mkdtempSync(join(tmpdir(), `${name}-`))
      for (let round = 0; round < rounds; round += 1) {
        const server = await start(data)
        processes.push(server)
        const said = Array.from({ length: 30 }, (_, index) =>
          texts[index % texts.length]?.(server.url),
        )
        const clients = said.map((text = '', index) =>
          setTimeout(() => open(server.url, text), index),
        )
        await new Promise((resolve) => setTimeout(resolve, (round * 7) % 31))
        const ended = server.stop('SIGTERM')
        expect(await secondsOf(ended)).toBeLessThan(5)
        expect(await ended).toBe('SIGTERM')
        clients.forEach(clearTimeout)
      }
    },
  )
