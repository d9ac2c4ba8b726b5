import { beforeAll, expect, it } from 'vitest'
import { later, origin, projectId, startMs, testGateway, testSql } from '../fixtures/testGateway.ts'

beforeAll(() => testSql(), startMs)

/** A gateway whose node answers late, a request that waits for it, and one whose body never comes whole. */
async function openBusy(): Promise<{
  readonly close: () => Promise<void>
  readonly answerNode: () => void
  readonly finishBody: () => void
  readonly asked: Promise<number>
  readonly slow: Promise<number>
}> {
  const [reached, answer] = [later<void>(), later<void>()]
  const gateway = await testGateway(
    { networks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }] },
    {
      fetch: async () => {
        reached.resolve()
        await answer.promise
        return Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' })
      },
    },
  )
  const post = async (body: BodyInit): Promise<number> => {
    const url = `https://gateway.example/v1?chainId=eip155:31337&projectId=${projectId}`
    const init = { method: 'POST', body, headers: { origin }, duplex: 'half' }
    return (await gateway.fetch(new Request(url, init))).status
  }
  const question = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const write = (text: string): void => void writer.write(new TextEncoder().encode(text))
  const [asked, slow] = [post(question), post(readable)]
  write(question.slice(0, 10))
  await reached.promise
  return {
    close: () => gateway.close(),
    answerNode: () => answer.resolve(),
    finishBody() {
      write(question.slice(10))
      void writer.close()
    },
    asked,
    slow,
  }
}

const wait = async (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

it('a gateway that stops waits a second for a body that never comes, and longer for an answer', async () => {
  const { close, answerNode, asked } = await openBusy()
  const startedAt = performance.now()
  let isClosed = false
  const closed = close().then(() => (isClosed = true))
  await wait(1_300)
  expect(isClosed).toBe(false)
  answerNode()
  expect(await asked).toBe(200)
  await closed
  expect(performance.now() - startedAt).toBeLessThan(2_900)
})

it('a gateway that stops answers a request whose body comes meanwhile', async () => {
  const { close, answerNode, finishBody, asked, slow } = await openBusy()
  const closed = close()
  answerNode()
  finishBody()
  expect([await asked, await slow]).toEqual([200, 200])
  await closed
})
