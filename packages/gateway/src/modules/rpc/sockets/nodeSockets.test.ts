import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startAnvil, type Anvil } from '@latchkey/testing/chain'
import { createPublicClient, createTestClient, http, webSocket } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import {
  type Answer,
  ask,
  connectNodeSocket,
  heard,
  openNodeSocket,
} from '../../../fixtures/nodeSocketClient.ts'
import { dataFolder, later, origin, projectId, startMs } from '../../../fixtures/testGateway.ts'
import { startGateway, type RunningGateway } from '../../../listen.ts'
import { createNodeSockets } from './nodeSockets.ts'

const local = 'eip155:31337'
const scripted = 'eip155:31338'
const quiet = 'eip155:31339'
/** The tests share it: callers of earlier tests may owe half of it, and a newcomer asks 20 times. */
const small = { rate: 1, burst: 160 }

let anvil: Anvil
let gateway: RunningGateway
/** A node whose messages a test sends. */
let node: WebSocketServer
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  node = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(node, 'listening')
  // As: a server that listens on a port has an AddressInfo.
  const { port } = node.address() as AddressInfo
  gateway = await startGateway(
    {
      port: 0,
      data: dataFolder,
      trustedProxies: 1,
      projects: [{ id: projectId, origins: [origin] }],
      limits: { requests: small },
      networks: [
        { id: local, name: 'Local', rpc: [anvil.url], ws: anvil.url.replace('http', 'ws') },
        { id: scripted, name: 'Scripted', rpc: [anvil.url], ws: `ws://127.0.0.1:${port}` },
        { id: quiet, name: 'Quiet', rpc: [anvil.url] },
      ],
    },
    { log: () => {} },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  node.close()
  await anvil.stop()
})

type Options = Partial<Parameters<typeof connectNodeSocket>[1]>
const connect = (options: Options = {}): WebSocket =>
  connectNodeSocket(gateway.url, { chainId: local, ...options })
const opened = (options: Options = {}): Promise<WebSocket> =>
  openNodeSocket(gateway.url, { chainId: local, ...options })

describe('the WebSocket of a network', () => {
  it('supported-chains names the networks that have a WebSocket [BAL-09]', async () => {
    const response = await fetch(`${gateway.url}/v1/supported-chains`)
    expect(await response.json()).toEqual({ http: [local, scripted, quiet], ws: [local, scripted] })
  })

  it.each(['/v1', '/v1/', '/ws'])('a client of others calls and subscribes at %s', async (path) => {
    const url = `${gateway.url.replace('http', 'ws')}${path}?chainId=${local}&projectId=${projectId}`
    const client = createPublicClient({
      transport: webSocket(url, { reconnect: false, keepAlive: false }),
    })
    expect(await client.getChainId()).toBe(31337)
    const blocks: bigint[] = []
    const unwatch = client.watchBlockNumber({ onBlockNumber: (number) => blocks.push(number) })
    const chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    // The subscription is made at some time after the call.
    await expect
      .poll(async () => {
        await chain.mine({ blocks: 1 })
        return blocks.length
      })
      .toBeGreaterThan(1)
    unwatch()
    const { socket } = await client.transport.getRpcClient()
    socket.close()
  })

  it.each([
    ['of an unknown project', { project: 'nobody' }, 401],
    ['of another page', { from: 'https://evil.example' }, 403],
    ['for a network without a WebSocket', { chainId: quiet }, 404],
    ['at another path', { path: '/v1/account' }, 404],
    [
      'of an unknown project with a path in its Host header',
      { project: 'nobody', headers: { host: 'gateway.example/v1/supported-chains?' } },
      401,
    ],
  ])('a socket %s is refused', async (_, options, status) => {
    const [, response] = await once(connect(options), 'unexpected-response')
    expect(response.statusCode).toBe(status)
  })

  it('methods are those of the proxy over HTTP, and numbers pass as they were written', async () => {
    const socket = await opened()
    expect(await ask(socket, 'eth_accounts')).toMatchObject({ error: { code: -32601 } })
    expect(await ask(socket, 'eth_subscribe', ['newPendingTransactions'])).toMatchObject({
      error: { code: -32601 },
    })
    const topics = Array.from({ length: 1_000 }, () => `0x${'1'.repeat(64)}`)
    expect(await ask(socket, 'eth_subscribe', ['logs', { topics }])).toMatchObject({
      error: { code: -32602 },
    })
    const answer = heard(socket)
    socket.send(
      '[{"jsonrpc":"2.0","id":12345678901234567890,"method":"eth_subscribe","params":["newHeads"]}]',
    )
    expect(await answer).toMatch(
      /^\[\{"jsonrpc":"2.0","id":12345678901234567890,"error":\{"code":-32601/,
    )
    const unread = heard(socket)
    socket.send('[[[')
    expect(JSON.parse(await unread)).toMatchObject({ id: null, error: { data: { status: 422 } } })
  })

  it('a socket has at most 16 subscriptions, and an ended one makes room', async () => {
    const socket = await opened()
    const ids: unknown[] = []
    for (let count = 0; count < 16; count += 1)
      ids.push((await ask(socket, 'eth_subscribe', ['newHeads'])).result)
    expect(await ask(socket, 'eth_subscribe', ['logs', {}])).toMatchObject({
      error: { code: -32005 },
    })
    expect((await ask(socket, 'eth_unsubscribe', [ids[0]])).result).toBe(true)
    expect((await ask(socket, 'eth_subscribe', ['logs', {}])).result).toMatch(/^0x/)
  })

  it('a client that asks without end is told when to come back, and others are served', async () => {
    const socket = await opened()
    let answer: Answer | undefined
    for (let count = 0; count < 100 && !answer?.error; count += 1)
      answer = await ask(socket, 'eth_chainId')
    expect(answer?.error).toMatchObject({
      code: -32005,
      data: { status: 429, retryAfter: expect.any(Number) },
    })
    expect(await ask(await opened(), 'eth_chainId')).toMatchObject({ result: '0x7a69' })
  })

  it('a notification passes byte for byte, and a client is let go when its node is away', async () => {
    const socket = await opened({ chainId: scripted })
    const upstream = once(node, 'connection')
    const answer = heard(socket)
    socket.send('{"jsonrpc":"2.0","id":"a","method":"eth_subscribe","params":["newHeads"]}')
    const [line] = await upstream
    expect(JSON.parse(await heard(line))).toMatchObject({ method: 'eth_subscribe' })
    line.send('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    expect(await answer).toBe('{"jsonrpc":"2.0","id":"a","result":"0x1"}')
    const text =
      '{"jsonrpc":"2.0", "method":"eth_subscription","params":{"result":12345678901234567890}}'
    const told = heard(socket)
    line.send(text)
    expect(await told).toBe(text)
    const closed = once(socket, 'close')
    line.terminate()
    expect((await closed)[0]).toBe(1013)
  })

  it('the node is not read while a client does not read', async () => {
    const socket = await opened({ chainId: scripted })
    const upstream = once(node, 'connection')
    socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["logs",{}]}')
    const [line] = await upstream
    socket.pause()
    const piece = `{"method":"eth_subscription","params":"${'x'.repeat(1_000_000)}"}`
    for (let sent = 0; sent < 64; sent += 1) line.send(piece)
    // 64 MB are more than the buffers of the system hold: what is left stays at the node.
    let left = 0
    let unchanged = 0
    const isHeld = (): boolean => {
      unchanged = line.bufferedAmount === left ? unchanged + 1 : 0
      left = line.bufferedAmount
      return unchanged >= 5 && left > 16_000_000
    }
    await expect.poll(isHeld, { interval: 200, timeout: 20_000 }).toBe(true)
    let read = 0
    socket.on('message', () => (read += 1))
    socket.resume()
    await expect.poll(() => read, { timeout: 20_000 }).toBe(64)
  })

  it('a socket ends when it is idle, and a subscribed one when the gateway stops', async () => {
    const sockets = createNodeSockets({
      config: { ...gateway.gateway.config, trustedProxies: 0 },
      clock: Date.now,
      log: () => {},
      fetch: gateway.gateway.fetch,
      idleMs: 1_000,
    })
    const server = createServer()
    server.on('upgrade', (...upgrade) => sockets.upgrade(...upgrade))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const open = (address: string): WebSocket =>
      new WebSocket(`ws://127.0.0.1:${port}/ws?chainId=${local}&projectId=${projectId}`, {
        origin,
        headers: { 'x-forwarded-for': address },
      })
    const subscribed = open('203.0.113.250')
    await once(subscribed, 'open')
    expect(await ask(subscribed, 'eth_subscribe', ['newHeads'])).toMatchObject({ id: 1 })
    const [code] = await once(open('203.0.113.251'), 'close')
    expect([code, subscribed.readyState]).toEqual([1000, WebSocket.OPEN])
    const closed = once(subscribed, 'close')
    await sockets.close()
    expect((await closed)[0]).toBe(1001)
    const [, response] = await once(
      open('203.0.113.252').on('error', () => {}),
      'unexpected-response',
    )
    expect(response.statusCode).toBe(503)
    server.close()
  })

  it('a client that is being admitted is told that the gateway stops', async () => {
    const asked = later<void>()
    const answer = later<Response>()
    const sockets = createNodeSockets({
      config: gateway.gateway.config,
      clock: Date.now,
      log: () => {},
      fetch() {
        asked.resolve()
        return answer.promise
      },
    })
    const server = createServer()
    server.on('upgrade', (...upgrade) => sockets.upgrade(...upgrade))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connectNodeSocket(`http://127.0.0.1:${port}`, { chainId: local })
    const refused = once(socket, 'unexpected-response')
    await asked.promise
    await sockets.close()
    const [, response] = await refused
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
    answer.resolve(Response.json({}))
    server.close()
  })

  it('a client that is being admitted for a second ends for a newcomer of a smaller address', async () => {
    let now = Date.now()
    const { config } = gateway.gateway
    const sockets = createNodeSockets({
      config: { ...config, limits: { ...config.limits, nodeSockets: 6 } },
      clock: () => now,
      log: () => {},
      fetch: async ({ headers }) => {
        if (headers.get('x-forwarded-for') === '192.0.2.1') await later<void>().promise
        return Response.json({})
      },
    })
    const server = createServer()
    server.on('upgrade', (...upgrade) => sockets.upgrade(...upgrade))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const slow = Array.from({ length: 3 }, () =>
      connectNodeSocket(url, { chainId: local, address: '192.0.2.1' }),
    )
    for (const _ of slow) await once(server, 'upgrade')
    const enter = async (address: string): Promise<unknown> => {
      const socket = connectNodeSocket(url, { chainId: local, address })
      const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode)
      return Promise.race([once(socket, 'open').then(() => 'open'), refused])
    }
    expect(await enter('192.0.2.2')).toBe('open')
    expect(await enter('192.0.2.3')).toBe('open')
    expect(await enter('192.0.2.2')).toBe(503)
    now += 1_000
    expect(await enter('192.0.2.2')).toBe('open')
    const isWaiting = ({ readyState }: WebSocket): boolean => readyState === WebSocket.CONNECTING
    await expect.poll(() => slow.filter(isWaiting)).toHaveLength(2)
    await sockets.close()
    server.close()
  })
})
