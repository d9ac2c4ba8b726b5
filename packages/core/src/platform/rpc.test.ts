/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { rpcOf } from '../data/nodes.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import { createKit } from '../kit.ts'
import type { Kit, KitOptions } from '../interfaces/kit.ts'
import { startEndlessServer } from './fixtures/endlessServer.ts'
import { createRpc } from './rpc.ts'

type Call = { readonly id: number; readonly method: string }
type Reply = { readonly status?: number; readonly body?: unknown }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A node on a real socket with given answers, which records its requests. */
async function node(
  answer: (calls: readonly Call[], request: number) => Reply,
): Promise<{ url: string; asked: (Call | readonly Call[])[] }> {
  const asked: (Call | readonly Call[])[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as Call | readonly Call[]
      asked.push(body)
      const { status = 200, body: reply } = answer([body].flat(), asked.length)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, asked }
}
const result = (calls: readonly Call[]): Reply => ({
  body: calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })),
})
const fault =
  (code: number): ((calls: readonly Call[]) => Reply) =>
  (calls) => ({
    body: calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code, message: 'no' } })),
  })

function kitOver(options: Partial<KitOptions>): readonly [Kit, CaipNetwork] {
  const kit = createKit({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
        rpcUrls: { default: { http: ['https://own.example'] } },
      },
    ],
    namespaces: [],
    connectors: [],
    customRpcUrls: { 'eip155:1': [{ url: 'https://host.example' }] },
    ...options,
  })
  return [kit, kit.options.defaultNetwork]
}

describe('node client', () => {
  it('a node client sends the calls of one tick as one JSON-RPC 2.0 batch [NET-03]', async () => {
    const { url, asked } = await node((calls) => ({
      body: (result(calls).body as unknown[]).toReversed(),
    }))
    const rpc = createRpc('eip155:1', [url])
    await expect(Promise.all([rpc('a', []), rpc('b', []), rpc('c', [])])).resolves.toEqual([
      'a',
      'b',
      'c',
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject([
      { jsonrpc: '2.0', method: 'a', params: [] },
      { method: 'b' },
      { method: 'c' },
    ])
  })
  it('a node client splits batches at 1000 calls [NET-03]', async () => {
    const { url, asked } = await node(result)
    const rpc = createRpc('eip155:1', [url])
    await Promise.all(Array.from({ length: 1001 }, () => rpc('a', [])))
    expect(asked.map((body) => [body].flat().length)).toEqual([1000, 1])
  })
  it.each<readonly [string, Reply]>([
    ['an error that names no call', { body: { id: null, error: { code: -32600, message: 'no' } } }],
    ['an array of one such error', { body: [{ id: null, error: { code: -32600, message: '' } }] }],
    ['an empty array', { body: [] }],
    ['one answer to many calls', { body: { id: 0, result: 'first' } }],
    ['status 400', { status: 400, body: {} }],
    ['status 413', { status: 413, body: {} }],
  ])(
    'a node client sends calls one by one after a batch is answered with %s, and remembers it [NET-03]',
    async (_, no) => {
      const { url, asked } = await node((calls) => {
        const [call] = calls
        if (!call || calls.length > 1) return no
        return { body: { jsonrpc: '2.0', id: call.id, result: call.method } }
      })
      const rpc = createRpc('eip155:1', [url])
      const methods = Array.from({ length: 25 }, (_each, index) => `m${index}`)
      const all = (): Promise<unknown[]> => Promise.all(methods.map((method) => rpc(method, [])))
      await expect(all()).resolves.toEqual(methods)
      expect(asked.filter(Array.isArray)).toHaveLength(1)
      await expect(all()).resolves.toEqual(methods)
      expect(asked.filter(Array.isArray)).toHaveLength(1)
      expect(asked).toHaveLength(1 + 25 + 25)
    },
  )
  it('a node client sends calls one by one while a node fails on batches, and tries a batch again', async () => {
    const { url, asked } = await node((calls) => {
      const [call] = calls
      if (!call || calls.length > 1) return { status: 502, body: {} }
      return { body: { jsonrpc: '2.0', id: call.id, result: call.method } }
    })
    const rpc = createRpc('eip155:1', [url])
    for (const arrays of [1, 2]) {
      await expect(Promise.all([rpc('a', []), rpc('b', [])])).resolves.toEqual(['a', 'b'])
      expect(asked.filter(Array.isArray)).toHaveLength(arrays)
    }
  })
  it('a node client asks a node that refuses everything, or is at its limit, at most twice', async () => {
    const refusing = await node(() => ({ status: 403, body: {} }))
    const error = { code: -32005, message: 'limit' }
    const limited = await node(() => ({ body: { id: 0, error } }))
    const good = await node(result)
    const rpc = createRpc('eip155:1', [refusing.url, limited.url, good.url])
    await expect(Promise.all([rpc('a', []), rpc('b', [])])).resolves.toEqual(['a', 'b'])
    expect([refusing.asked.length, limited.asked.length, good.asked.length]).toEqual([2, 2, 1])
  })
  it('a node client retries three times, waiting 150 ms and twice as long each time [NET-03]', async () => {
    const { url, asked } = await node((calls, request) =>
      request < 4 ? { status: 500, body: {} } : result(calls),
    )
    const start = performance.now()
    await expect(createRpc('eip155:1', [url])('a', [])).resolves.toBe('a')
    expect(asked).toHaveLength(4)
    expect(performance.now() - start).toBeGreaterThanOrEqual(1040)
  })
  it('a node client asks the next URL after an unreachable node and after a node at its limit [NET-02]', async () => {
    const limited = await node(fault(-32005))
    const good = await node(result)
    await expect(
      createRpc('eip155:1', ['http://127.0.0.1:9', limited.url, good.url])('a', []),
    ).resolves.toBe('a')
    expect([limited.asked.length, good.asked.length]).toEqual([1, 1])
  })
  it.each([-32005, 429])(
    'a last node at its limit (%i) has not answered: nothing is known of the call [NET-02]',
    async (code) => {
      const limited = await node(fault(code))
      await expect(createRpc('eip155:1', [limited.url])('eth_call', [])).rejects.toMatchObject({
        code: 'RPC_UNREACHABLE',
      })
    },
  )
  it('the nodes of a network are the host’s URLs, then the network’s own, without the gateway', () => {
    const [kit, network] = kitOver({ gateway: 'https://gateway.example', projectId: 'p' })
    expect(rpcOf(kit, network).urls).toEqual(['https://host.example', 'https://own.example'])
    kit.destroy()
  })

  it('a node client asks no other node after a node refuses the call itself', async () => {
    const refusing = await node(fault(3))
    const other = await node(result)
    await expect(createRpc('eip155:1', [refusing.url, other.url])('a', [])).rejects.toMatchObject({
      code: 'RPC_ERROR',
      context: { rpcCode: 3 },
    })
    expect(other.asked).toHaveLength(0)
  })
  it.each([
    null,
    5,
    [],
    [{ id: 7, result: 1 }],
    [{ id: '__proto__', result: 1 }],
    { id: 0, error: 'x' },
  ])('a node client rejects the invalid answer %j with a KitError', async (body) => {
    const { url } = await node(() => ({ body }))
    await expect(createRpc('eip155:1', [url])('a', [])).rejects.toMatchObject({ name: 'KitError' })
  })
  it('a node client sends no further request for an aborted call', async () => {
    const { url, asked } = await node(() => ({ status: 500, body: {} }))
    const controller = new AbortController()
    const call = createRpc('eip155:1', [url, `${url}/other`])('a', [], controller.signal)
    await new Promise((done) => setTimeout(done, 50))
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
    await new Promise((done) => setTimeout(done, 600))
    expect(asked).toHaveLength(1)
  })
  it('a node client stops receiving at 5 MiB, does not ask that node again, and asks the next node', async () => {
    const endless = await startEndlessServer()
    servers.push(endless.server)
    const good = await node(result)
    await expect(createRpc('eip155:1', [endless.url, good.url])('a', [])).resolves.toBe('a')
    await endless.closed
    expect(endless.asked()).toBe(1)
    await expect(createRpc('eip155:1', [endless.url])('a', [])).rejects.toMatchObject({
      code: 'REPLY_INVALID',
    })
  })
  it('a node client names the HTTP status of a refusal', async () => {
    const { url, asked } = await node(() => ({ status: 403, body: {} }))
    await expect(createRpc('eip155:1', [url])('a', [])).rejects.toMatchObject({
      message: 'HTTP status code: 403',
    })
    expect(asked).toHaveLength(1)
  })
  it('a node client rejects an aborted call with ABORTED', async () => {
    const { url } = await node(result)
    const controller = new AbortController()
    const call = createRpc('eip155:1', [url])('a', [], controller.signal)
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
