import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder, projectId, startMs, testGateway, testSql } from '../fixtures/testGateway.ts'
import { startGateway, type RunningGateway } from '../listen.ts'

// Requests of strangers that a program writes to a socket, byte by byte.

let running: RunningGateway
const sockets: Socket[] = []
/** Those that were answered with status 503. */
const refused = new Set<Socket>()
beforeAll(async () => {
  running = await startGateway(
    {
      port: 0,
      data: dataFolder,
      trustedProxies: 1,
      projects: [{ id: 'shop', origins: ['https://shop.example'] }],
      limits: { concurrent: 100 },
    },
    { log: () => {}, sql: await testSql() },
  )
}, startMs)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await running.close()
})

/** Writes the text and then a byte every 100 ms. */
async function drip(text: string): Promise<Socket> {
  const { port, hostname } = new URL(running.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  socket.on('data', (answer) => {
    if (answer.includes('HTTP/1.1 503')) refused.add(socket)
  })
  await once(socket, 'connect')
  socket.write(text)
  const drops = setInterval(() => socket.write('x'), 100)
  socket.once('close', () => clearInterval(drops))
  return socket
}
const visit = (caller: string): Promise<Response> =>
  fetch(`${running.url}/getWallets?entries=1&projectId=shop`, {
    headers: { 'x-forwarded-for': caller, origin: 'https://shop.example' },
  })
const send = (caller: string): Promise<Response> =>
  fetch(`${running.url}/e?projectId=shop`, {
    method: 'POST',
    headers: { 'x-forwarded-for': caller, origin: 'https://shop.example' },
    body: '{}',
  })

it.each([1, 300])(
  'a gateway serves visitors while strangers at %i addresses send 300 slow requests, and ends each within 20 s',
  async (addresses) => {
    const startedAt = performance.now()
    const slow = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const caller = `203.0.${(index % addresses) >> 8}.${(index % addresses) & 255}`
        const head = `HTTP/1.1\r\nHost: gateway.example\r\nX-Forwarded-For: ${caller}\r\n`
        const slowHead = `GET /health ${head}X-Slow: `
        const slowBody = `POST /e?projectId=shop ${head}Content-Length: 1000000\r\n\r\n{"`
        return drip(index % 2 ? slowBody : slowHead)
      }),
    )
    const ended = Promise.all(
      slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    )
    // There are more bodies than places: without that, none ends before 10 s have passed.
    await expect
      .poll(() => slow.some((socket) => refused.has(socket)), { timeout: 9_000 })
      .toBe(true)
    const times: number[] = []
    for (let visitor = 0; visitor < 50; visitor += 1) {
      const at = performance.now()
      expect((await visit(`198.51.100.${visitor}`)).status).toBe(200)
      // An event without its parts is read, and refused.
      expect((await send(`198.51.100.${visitor}`)).status).toBe(400)
      times.push(performance.now() - at)
    }
    expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(500)
    await ended
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  },
  60_000,
)

it.each(['', 'https://gateway.example'])(
  'no answer that a cache may keep holds the Host of its request, with the public address "%s"',
  async (publicUrl) => {
    const avatar = 'https://art.example/x.png'
    const gateway = await testGateway(
      { ...(publicUrl && { publicUrl }), networks: [ethereum] },
      {
        identitySource: {
          identify: async () => ({ name: 'captain.eth', avatar }),
          isSameOn: async () => true,
          resolve: async () => ({ address: account, avatar }),
        },
        fetch: async () => Response.json({ jsonrpc: '2.0', id: 0, result: '0x' }),
      },
    )
    const paths = [
      '/getWallets?entries=1',
      '/getAnalyticsConfig',
      '/appkit/v1/config',
      '/getWalletImage/alpha',
      '/public/getTokenImage/weth',
      '/v1/supported-chains',
      `/v1/identity/${account}`,
      `/v1/account/${account}/identity`,
      '/v1/resolve/captain.eth',
      '/v1/onramp/options',
      '/health',
    ]
    const kept: string[] = []
    for (const path of paths) {
      const ask = async (host: string): Promise<{ isKept: boolean; text: string }> => {
        const headers = { origin: 'https://shop.example', 'x-forwarded-host': host, host }
        const url = new URL(path, `https://${host}`)
        url.searchParams.set('projectId', projectId)
        const response = await gateway.fetch(new Request(url, { headers }))
        const text = JSON.stringify([...response.headers]) + (await response.text())
        return { isKept: /public/.test(response.headers.get('cache-control') ?? ''), text }
      }
      const evil = await ask('evil.example')
      // What the gateway itself has kept does not hold it either.
      expect((await ask('gateway.example')).text).not.toContain('evil.example')
      if (!evil.isKept) continue
      kept.push(path)
      expect(evil.text).not.toContain('evil.example')
    }
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.includes(`/v1/identity/${account}`)).toBe(publicUrl !== '')
    await gateway.close()
  },
  startMs,
)

const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const ethereum = { id: 'eip155:1', name: 'Ethereum', rpc: ['http://127.0.0.1:9'] }
