import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  connectRelay,
  createIdentity,
  createToken,
  randomTopic,
} from '../../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'
import type { RelayConfigInput } from '../settings.ts'

// Frames that no WebSocket library writes (security.md 4.5).

let relay: RunningRelay
const start = async (limits: RelayConfigInput['limits'] = {}): Promise<RunningRelay> =>
  (relay = await listenRelay({ port: 0, limits, trustedProxies: 1 }, { log: () => {} }))
afterEach(() => relay.close())

/** A connection without a WebSocket library. */
async function open(url: string, address = '192.0.2.1'): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const query = new URLSearchParams({ auth: createToken(createIdentity(), url) })
  socket.write(
    [
      `GET /?${query} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: ${address}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
      '',
      '',
    ].join('\r\n'),
  )
  await once(socket, 'data')
  return socket.resume()
}
/** A frame with a mask of zeros; it may claim another length than it has. */
function frame(first: number, payload: Buffer, length = payload.length): Buffer {
  const head = Buffer.from([first, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}
const isClosed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve))
const [text, more] = [0x01, 0x00]

test.each([
  ['of one byte each without end', [frame(text, Buffer.from('x')), frame(more, Buffer.from('x'))]],
  ['without any byte, without end', [frame(text, Buffer.alloc(0)), frame(more, Buffer.alloc(0))]],
] as const)('a message in fragments %s ends its socket', async (_, [first, next]) => {
  const { url } = await start()
  const socket = await open(url)
  const closed = isClosed(socket)
  socket.write(first)
  for (let count = 0; count < 200; count += 1) socket.write(next)
  await closed
  await (await connectRelay(url)).close()
})

test.each([2 ** 21 + 1, 2 ** 32, 2 ** 53 - 1])(
  'a frame that claims %i bytes ends its socket before they arrive',
  async (length) => {
    const { url } = await start()
    const socket = await open(url)
    const closed = isClosed(socket)
    socket.write(frame(0x81, Buffer.from('{'), length))
    await closed
  },
)

test('messages that are never whole have half of the room at most, and others send theirs', async () => {
  const { url } = await start({ unfinishedBytes: 8 * 2 ** 20 })
  const sockets = await Promise.all(Array.from({ length: 10 }, () => open(url)))
  let left = sockets.length
  for (const socket of sockets) void isClosed(socket).then(() => (left -= 1))
  for (const socket of sockets) socket.write(frame(0x81, Buffer.alloc(2 ** 20), 2 ** 21))
  await expect.poll(() => left).toBeLessThanOrEqual(4)
  const visitor = await connectRelay(url, { headers: { 'x-forwarded-for': '192.0.2.2' } })
  for (let count = 0; count < 12; count += 1) {
    const { result } = await visitor.ask('irn_publish', {
      topic: randomTopic(),
      message: 'x'.repeat(2 ** 20),
      ttl: 300,
      tag: 1,
    })
    expect(result).toBe(true)
  }
  for (const socket of sockets) socket.destroy()
})
