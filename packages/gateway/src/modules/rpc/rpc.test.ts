import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startAnvil, devAccounts, emptyAccount, type Anvil } from '@latchkey/testing/chain'
import { call, getSupportedChains } from '@latchkey/protocol/http'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  origin,
  reasonOf,
  startMs,
  testGateway,
  type TestGateway,
} from '../../fixtures/testGateway.ts'

/** A node whose answers the test sets, and that records requests. */
type Node = {
  answer: (body: unknown) => unknown
  asked: unknown[]
  readonly url: string
  readonly server: Server
}

async function startNode(): Promise<Node> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      node.asked.push(body)
      const answer = node.answer(body)
      if (answer === undefined) response.socket?.destroy()
      else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: Node = {
    server,
    asked: [],
    answer: () => undefined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  return node
}

let anvil: Anvil
let node: Node
let gateway: TestGateway
const local = 'eip155:31337'
const shaky = 'eip155:31338'

beforeAll(async () => {
  ;[anvil, node] = await Promise.all([startAnvil({ chainId: 31337 }), startNode()])
  gateway = await testGateway({
    networks: [
      { id: local, name: 'Local', rpc: [anvil.url] },
      { id: shaky, name: 'Shaky', rpc: [node.url, anvil.url] },
      { id: 'eip155:9', name: 'Down', rpc: ['http://127.0.0.1:9'] },
    ],
  })
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
  node.server.close()
})

const post = (body: unknown, chainId = local, path = '/v1/'): Promise<Response> =>
  gateway.ask(`${path}?chainId=${encodeURIComponent(chainId)}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
const request = (id: unknown, method: string, params: unknown = []): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const answerTo = async (method: string, params: unknown = [], chainId = local): Promise<unknown> =>
  (await post(request(1, method, params), chainId)).json()

const half = { to: emptyAccount.address, gas: '0x17d7841', data: `0x${'00'.repeat(65_537)}` }
/** TABLE simulations that cost more than one call may. */
const simulations = (
  [
    [{}, 'eth_simulateV1 takes one block of calls'],
    [
      { blockStateCalls: [{ calls: [] }, { calls: [] }] },
      'eth_simulateV1 takes one block of calls',
    ],
    [{ blockStateCalls: [{ calls: [], stateOverrides: {} }] }, 'eth_simulateV1 takes no overrides'],
    [
      { blockStateCalls: [{ calls: Array.from({ length: 65 }, () => ({})) }] },
      'eth_simulateV1 takes at most 64 calls',
    ],
    [{ blockStateCalls: [{ calls: [half, half] }] }, 'gas is at most 50000000'],
    [
      { blockStateCalls: [{ calls: [half, half].map(({ to, data }) => ({ to, data })) }] },
      'data is at most 128 KiB',
    ],
  ] as const
).map(([asked, message]): [string, unknown, string] => ['eth_simulateV1', [asked], message])

describe('node proxy', () => {
  it('the node proxy forwards a request to a real node, with or without the last slash [NET-02]', async () => {
    for (const path of ['/v1', '/v1/']) {
      const response = await post(
        request('x', 'eth_getBalance', [devAccounts[0].address, 'latest']),
        local,
        path,
      )
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: 'x',
        result: '0x21e19e0c9bab2400000',
      })
    }
  })

  it('the node proxy serves viem as a transport that sends a transaction and reads its receipt [NET-02]', async () => {
    const transport = http(`https://gateway.example/v1/?chainId=${local}&projectId=shop`, {
      fetchFn: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('origin', origin)
        return gateway.fetch(new Request(input, { ...init, headers }))
      },
    })
    const reader = createPublicClient({ transport })
    const wallet = createWalletClient({
      transport,
      account: privateKeyToAccount(devAccounts[1].privateKey),
    })
    const hash = await wallet.sendTransaction({
      chain: null,
      to: emptyAccount.address,
      value: parseEther('1'),
    })
    // viem's own wait can miss the one block that this chain mines (receiptOf.ts).
    await expect
      .poll(() => reader.getTransactionReceipt({ hash }))
      .toMatchObject({ status: 'success' })
  })

  it('the node proxy answers a batch of 1000 in order from one request to the node [NET-03]', async () => {
    node.asked = []
    node.answer = (body) =>
      (body as { id: number; params: [string] }[])
        .map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] }))
        .reverse()
    const batch = Array.from({ length: 1000 }, (_, index) =>
      request(`id-${index}`, 'eth_getBalance', [`0x${index}`]),
    )
    const replies = await (await post(batch, shaky)).json()
    expect(replies).toEqual(
      batch.map((_, index) => ({ jsonrpc: '2.0', id: `id-${index}`, result: `0x${index}` })),
    )
    expect(node.asked).toHaveLength(1)
    const tooMany = await post([...batch, batch[0]], shaky)
    expect(tooMany.status).toBe(400)
    expect(await reasonOf(tooMany)).toEqual({
      name: 'body',
      description: 'A batch has 1 to 1000 requests',
    })
    expect((await post([])).status).toBe(400)
  })

  it('the node proxy refuses entries with a method that is not for a public node', async () => {
    const refused = [
      'eth_sendTransaction',
      'eth_sign',
      'eth_accounts',
      'personal_sign',
      'debug_traceCall',
      'admin_peers',
      'anvil_setBalance',
      'evm_mine',
      'eth_newFilter',
      '__proto__',
    ]
    const replies = await (
      await post([
        ...refused.map((method, id) => request(id, method)),
        request('ok', 'eth_chainId'),
      ])
    ).json()
    for (const [id, method] of refused.entries()) {
      expect(replies[id]).toEqual({
        jsonrpc: '2.0',
        id,
        error: { code: -32601, message: `The method ${method} is not served here` },
      })
    }
    expect(replies.at(-1)).toEqual({ jsonrpc: '2.0', id: 'ok', result: '0x7a69' })
  })

  it('the node proxy answers the chain id without asking the node', async () => {
    expect(await answerTo('eth_chainId', [], 'eip155:9')).toMatchObject({ result: '0x9' })
    expect(await answerTo('net_version', [], 'eip155:9')).toMatchObject({ result: '9' })
  })

  it('the node proxy answers an invalid entry with a JSON-RPC error beside valid entries', async () => {
    const replies = await (
      await post([
        1,
        null,
        {},
        { jsonrpc: '1.0', id: 5, method: 'eth_chainId' },
        request(7, 'eth_chainId'),
      ])
    ).json()
    expect(
      replies.map((reply: { id: unknown; error?: { code: number } }) => [
        reply.id,
        reply.error?.code,
      ]),
    ).toEqual([
      [null, -32600],
      [null, -32600],
      [null, -32600],
      [5, -32600],
      [7, undefined],
    ])
  })

  test.each([
    [
      'eth_getLogs',
      [{ fromBlock: '0x0', toBlock: '0x2711' }],
      'eth_getLogs covers at most 10000 blocks',
    ],
    [
      'eth_getLogs',
      [{ fromBlock: 'earliest', toBlock: '0xffffff' }],
      'eth_getLogs covers at most 10000 blocks',
    ],
    [
      'eth_getLogs',
      [{ fromBlock: '0x0', toBlock: '0x2711', blockHash: null }],
      'eth_getLogs covers at most 10000 blocks',
    ],
    ['eth_getLogs', [{ fromBlock: 0, toBlock: 10_001 }], 'eth_getLogs covers at most 10000 blocks'],
    ['eth_getLogs', { filter: { fromBlock: '0x0', toBlock: '0x2711' } }, 'params is an array'],
    [
      'eth_call',
      [{ to: emptyAccount.address, gas: '0x2faf081' }, 'latest'],
      'gas is at most 50000000',
    ],
    [
      'eth_call',
      [{ to: emptyAccount.address, data: `0x${'00'.repeat(131_073)}` }],
      'data is at most 128 KiB',
    ],
    ...simulations,
  ])('the node proxy refuses %s beyond its limit', async (method, params, message) => {
    expect(await answerTo(method, params)).toMatchObject({ error: { code: -32602, message } })
  })

  test('the node proxy has a node try a block of calls', async () => {
    const calls = [{ from: emptyAccount.address, to: emptyAccount.address }]
    const params = [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest']
    expect(await answerTo('eth_simulateV1', params)).toMatchObject({
      result: [{ calls: [{ status: '0x1' }] }],
    })
  })

  test('the node proxy measures eth_getLogs up to latest against the newest block', async () => {
    expect(await answerTo('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).toHaveProperty(
      'result',
    )
  })

  it.each([
    ['a dead connection', () => undefined],
    ['text that is not JSON', () => '<html>busy</html>'],
    ['an answer to another question', () => ({ jsonrpc: '2.0', id: 99, result: '0x1' })],
    ['no result', () => ({ jsonrpc: '2.0', id: 0 })],
    [
      'a rate limit',
      () => ({ jsonrpc: '2.0', id: 0, error: { code: -32005, message: 'slow down' } }),
    ],
    [
      'an internal error',
      () => ({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'header not found' } }),
    ],
  ])('the node proxy asks the next node after %s [NET-02]', async (_, answer) => {
    node.answer = answer
    expect(
      await answerTo('eth_getTransactionCount', [emptyAccount.address, 'latest'], shaky),
    ).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x0',
    })
  })

  it('the node proxy asks the next node only for the entries that failed', async () => {
    node.answer = (body) =>
      (body as { id: number }[]).map(({ id }) =>
        id === 0 ? { id, result: 'first' } : { id, error: { code: -32603, message: 'oops' } },
      )
    const fresh = await testGateway({
      networks: [{ id: shaky, name: 'Shaky', rpc: [node.url, anvil.url] }],
    })
    const replies = await (
      await fresh.ask(`/v1?chainId=${shaky}`, {
        method: 'POST',
        body: JSON.stringify([
          request(1, 'eth_gasPrice'),
          request(2, 'eth_getTransactionCount', [emptyAccount.address, 'latest']),
        ]),
      })
    ).json()
    expect(replies).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'first' },
      { jsonrpc: '2.0', id: 2, result: '0x0' },
    ])
    await fresh.close()
  })

  it('the node proxy does not ask another node after a revert or a refused transaction', async () => {
    const single = await testGateway({
      networks: [{ id: shaky, name: 'Shaky', rpc: [node.url, anvil.url] }],
    })
    for (const [method, message] of [
      ['eth_call', 'execution reverted: no'],
      ['eth_sendRawTransaction', 'already known'],
    ]) {
      node.answer = () => ({ jsonrpc: '2.0', id: 0, error: { code: -32000, message } })
      const response = await single.ask(`/v1?chainId=${shaky}`, {
        method: 'POST',
        body: JSON.stringify(request(1, method ?? '', ['0x00'])),
      })
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32000, message },
      })
    }
    await single.close()
  })

  it('the node proxy limits the answers to a Solana batch to the size of one answer [NET-03]', async () => {
    const solana = 'solana:localnet'
    const wordy = await testGateway(
      { networks: [{ id: solana, name: 'Solana', rpc: ['http://127.0.0.1:9'] }] },
      {
        // The calls come one by one: not every Solana node accepts batches.
        fetch: async (_, init) => {
          const { id } = JSON.parse(String(init?.body))
          return Response.json({ jsonrpc: '2.0', id, result: 'x'.repeat(2 * 1024 * 1024) })
        },
      },
    )
    const statusOf = async (length: number): Promise<number> => {
      const batch = Array.from({ length }, (_, id) => request(id, 'getSlot'))
      const init = { method: 'POST', body: JSON.stringify(batch) }
      return (await wordy.ask(`/v1?chainId=${solana}`, init)).status
    }
    expect(await statusOf(2)).toBe(200)
    expect(await statusOf(3)).toBe(503)
    await wordy.close()
  })

  it('the node proxy passes ids, parameters, results and errors byte for byte', async () => {
    const account = '{"lamports" : 5, "rentEpoch":18446744073709551615,"data":"\\u0041"}'
    const sent: string[] = []
    const exact = await testGateway(
      { networks: [{ id: 'solana:exact', name: 'Solana', rpc: ['http://127.0.0.1:9'] }] },
      {
        fetch: async (_, init) => {
          sent.push(String(init?.body))
          const isSlot = String(init?.body).includes('getSlot')
          const answer = isSlot
            ? '"error": {"code":-32602, "message":"no", "data":{"max":18446744073709551615}}'
            : `"result":${account}`
          const { id } = JSON.parse(String(init?.body))
          return new Response(`{"jsonrpc":"2.0", ${answer} , "id":${id}}`)
        },
      },
    )
    const params = '["x",{"minContextSlot":18446744073709551615}]'
    const body = `[{"jsonrpc":"2.0","id":9007199254740993,"method":"getAccountInfo","params":${params}},
      {"jsonrpc":"2.0","id":"b","method":"getSlot"}]`
    const response = await exact.ask('/v1?chainId=solana:exact', { method: 'POST', body })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe(
      `[{"jsonrpc":"2.0","id":9007199254740993,"result":${account}},` +
        '{"jsonrpc":"2.0","id":"b","error":{"code":-32602, "message":"no", "data":{"max":18446744073709551615}}}]',
    )
    expect(sent[0]).toContain(`"params":${params}`)
    await exact.close()
  })

  it('the node proxy sends notifications on and does not answer them', async () => {
    node.asked = []
    node.answer = (body) => [body].flat().map((each) => ({ ...(each as object), result: '0x7' }))
    const notify = { jsonrpc: '2.0', method: 'eth_gasPrice' }
    const quiet = await testGateway({
      networks: [{ id: shaky, name: 'Shaky', rpc: [node.url] }],
    })
    const ask = (body: unknown): Promise<Response> =>
      quiet.ask(`/v1?chainId=${shaky}`, { method: 'POST', body: JSON.stringify(body) })
    for (const body of [notify, [notify], { ...notify, method: 'eth_sign' }]) {
      const response = await ask(body)
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
    expect(node.asked).toHaveLength(2)
    const mixed = await ask([notify, request(null, 'eth_gasPrice'), request(2, 'eth_gasPrice')])
    expect(await mixed.json()).toEqual([
      { jsonrpc: '2.0', id: null, result: '0x7' },
      { jsonrpc: '2.0', id: 2, result: '0x7' },
    ])
    await quiet.close()
  })

  it.each([
    ['an error', { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }],
    ['an array of one error', [{ id: null, error: { code: -32600, message: 'no batches' } }]],
    ['text that is not JSON', '<html>'],
  ])(
    'the node proxy sends calls one by one to a node that answers a batch with %s',
    async (_, no) => {
      node.asked = []
      node.answer = (body) =>
        Array.isArray(body) ? no : { ...(body as object), result: (body as { id: number }).id }
      const single = await testGateway({
        networks: [{ id: shaky, name: 'Shaky', rpc: [node.url] }],
      })
      const batch = ['a', 'b', 'c'].map((id) => request(id, 'eth_gasPrice'))
      for (const sent of [4, 7]) {
        const init = { method: 'POST', body: JSON.stringify(batch) }
        const replies = await (await single.ask(`/v1?chainId=${shaky}`, init)).json()
        expect(replies.map(({ result }: { result: number }) => result)).toEqual([0, 1, 2])
        expect(node.asked).toHaveLength(sent)
      }
      await single.close()
    },
  )

  it('the node proxy gets status 503 when no node answers', async () => {
    const response = await post(request(1, 'eth_blockNumber'), 'eip155:9')
    expect(response.status).toBe(503)
    expect(await reasonOf(response)).toEqual({
      name: 'chainId',
      description: 'No upstream could answer for eip155:9',
    })
  })

  test.each([
    ['', 'chainId: Required'],
    ['eip155:5', 'The network eip155:5 is not supported'],
    ['eip155:313', 'The network eip155:313 is not supported'],
    ['x'.repeat(500), `The network ${'x'.repeat(64)} is not supported`],
  ])('the node proxy refuses the network "%s"', async (network, description) => {
    const response = await post(request(1, 'eth_chainId'), network)
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toEqual({ name: 'chainId', description })
  })

  it('the list of served networks needs no project [BAL-09]', async () => {
    expect(await call(gateway.send, getSupportedChains, {})).toEqual({
      http: [local, shaky, 'eip155:9'],
      ws: [],
    })
    const response = await gateway.fetch(new Request('https://gateway.example/v1/supported-chains'))
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  })
})
