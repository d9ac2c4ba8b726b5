import { expect, it } from 'vitest'
import {
  origin,
  projectId,
  startMs,
  testGateway,
  type TestGateway,
} from '../../fixtures/testGateway.ts'

const question = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'

/** A request whose body the test sends part by part. */
type Slow = {
  /** 0 until the answer. */
  status: number
  readonly answered: Promise<number>
  readonly write: (text: string) => void
  readonly end: () => void
}

/** A gateway for callers that each have an address. */
async function openGateway(limits: { readonly concurrent?: number } = {}): Promise<{
  readonly gateway: TestGateway
  readonly ask: (address: string) => Promise<number>
  readonly slowly: (address: string) => Slow
}> {
  const plenty = { rate: 1_000_000, burst: 1_000_000 }
  const gateway = await testGateway(
    {
      networks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }],
      limits: { requests: plenty, project: plenty, ...limits },
    },
    {
      fetch: async () => Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' }),
    },
  )
  const url = `https://gateway.example/v1?chainId=eip155:31337&projectId=${projectId}`
  const post = async (remoteAddress: string, body: BodyInit): Promise<number> => {
    const init = { method: 'POST', body, headers: { origin }, duplex: 'half' }
    const request = new Request(url, init)
    return (await gateway.fetch(request, { incoming: { socket: { remoteAddress } } })).status
  }
  return {
    gateway,
    ask: async (address: string) => post(address, question),
    slowly(address: string) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const write = (text: string): void =>
        void writer.write(new TextEncoder().encode(text)).catch(() => {})
      const slow: Slow = {
        status: 0,
        write,
        end: () => void writer.close().catch(() => {}),
        answered: post(address, readable).then((status) => (slow.status = status)),
      }
      write('{')
      return slow
    },
  }
}

const wait = async (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

it(
  'honest callers are served while 1,100 addresses send their bodies byte by byte, and one of them may send 64 kB in 6 s',
  async () => {
    const { gateway, ask, slowly } = await openGateway()
    const phone = slowly('192.0.2.1')
    phone.write(' '.repeat(4_000))
    const drips = Array.from({ length: 1_100 }, (_, at) => slowly(`10.0.${at >> 8}.${at & 255}`))
    for (let second = 1; second <= 6; second += 1) {
      await wait(1_000)
      for (const drip of drips) drip.write(' ')
      phone.write(' '.repeat(10_000))
      const visitors = Array.from({ length: 10 }, (_, at) => `198.51.${second}.${at}`)
      const statuses = await Promise.all(visitors.map(async (visitor) => ask(visitor)))
      expect(statuses).toEqual(visitors.map(() => 200))
      // Those that were ended come again.
      for (let again = 0; again < 20; again += 1) slowly(`10.${second}.0.${again}`)
    }
    phone.write(question.slice(1))
    phone.end()
    expect(await phone.answered).toBe(200)
    expect(drips.filter(({ status }) => status === 503).length).toBeGreaterThan(50)
    await gateway.close()
  },
  startMs,
)

it(
  'a caller whose bodies fill its share gets status 503 and ends no body of others, and bodies that arrive take no place of a request',
  async () => {
    const { gateway, slowly } = await openGateway({ concurrent: 10 })
    const one = slowly('192.0.2.1')
    const many = Array.from({ length: 20 }, () => slowly('192.0.2.2'))
    await wait(1_000)
    expect(many.filter(({ status }) => status === 503).length).toBeGreaterThan(10)
    const list = new Request(`https://gateway.example/getWallets?projectId=${projectId}`, {
      headers: { origin },
    })
    const incoming = { socket: { remoteAddress: '192.0.2.2' } }
    expect((await gateway.fetch(list, { incoming })).status).toBe(200)
    one.write(question.slice(1))
    one.end()
    expect(await one.answered).toBe(200)
    await gateway.close()
  },
  startMs,
)

it(
  'a body that has not arrived after 10 s is answered with status 503',
  async () => {
    const { gateway, slowly } = await openGateway()
    const startedAt = performance.now()
    expect(await slowly('192.0.2.1').answered).toBe(503)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    await gateway.close()
  },
  startMs,
)
