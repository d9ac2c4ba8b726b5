import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askNode } from './nodes.ts'

/** What the node answers to its next call. */
let answer: { readonly status: number; readonly body: string }
const node = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
beforeAll(async () => {
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
})
afterAll(() => node.close())

const ask = (status: number, body: unknown): Promise<unknown> => {
  answer = { status, body: JSON.stringify(body) }
  // As: a server listening on a port has an AddressInfo.
  const { port } = node.address() as AddressInfo
  return askNode({ rpcUrl: `http://127.0.0.1:${port}` }, 'sendTransaction', [])
}
const reason = { name: 'request', field: 'request', description: 'Too many requests' }

it.each([
  ['a refusal of the gateway', 429, { status: 'FAILED', reasons: [reason] }],
  ['an outage of the gateway', 503, { status: 'FAILED', reasons: [reason] }],
  ['an answer without a result', 200, { jsonrpc: '2.0', id: 1 }],
  ['null', 200, null],
  ['a text', 200, 'hello'],
])('%s is no result: nothing counts as sent [EMB-12]', async (_, status, body) => {
  await expect(ask(status, body)).rejects.toMatchObject({ failure: { code: 'FAILED' } })
})

it('null is the result of a node for what there is not', async () => {
  expect(await ask(200, { jsonrpc: '2.0', id: 1, result: null })).toBeNull()
})

it('an error passes its data on, and none of the node’s words', async () => {
  const error = { code: 3, message: 'execution reverted: secret', data: '0x12' }
  await expect(ask(200, { jsonrpc: '2.0', id: 1, error })).rejects.toMatchObject({
    failure: { code: 'FAILED', data: '0x12' },
  })
})
