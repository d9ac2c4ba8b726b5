import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectRelay } from '../../fixtures/relayClient.ts'
import { startMs, testSql } from '../../fixtures/testGateway.ts'
import { startGateway } from '../../listen.ts'

test(
  'a gateway serves the relay on its own port for its own projects',
  { timeout: startMs },
  async () => {
    const { url, close } = await startGateway(
      { port: 0, networks: [], projects: [{ id: 'shop', origins: ['https://shop.example'] }] },
      { log: () => {}, sql: await testSql() },
    )
    const relay = `${url.replace('http', 'ws')}/relay`
    const page = await connectRelay(relay, {
      query: { projectId: 'shop' },
      headers: { origin: 'https://shop.example' },
    })
    await expect(connectRelay(relay)).rejects.toThrow('401')
    await expect(
      connectRelay(relay, {
        query: { projectId: 'shop' },
        headers: { origin: 'https://evil.example' },
      }),
    ).rejects.toThrow('403')
    await expect(connectRelay(`${relay}s`)).rejects.toThrow('404')
    const metrics = await fetch(`${url}/metrics`)
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4')
    expect(await metrics.text()).toContain('\nlatchkey_relay_connections 1\n')
    expect((await fetch(`${url}/health`)).status).toBe(200)
    const closed = once(page.socket, 'close')
    await close()
    expect((await closed)[0]).toBe(1001)
  },
)

test(
  'wallets and pages on this machine need no project for the relay in development mode',
  { timeout: startMs },
  async () => {
    const { url, close } = await startGateway(
      { port: 0, networks: [], development: true },
      { log: () => {}, sql: await testSql() },
    )
    const relay = `${url.replace('http', 'ws')}/relay`
    await connectRelay(relay)
    await connectRelay(relay, { headers: { origin: 'http://localhost:5173' } })
    await expect(
      connectRelay(relay, { headers: { origin: 'https://evil.example' } }),
    ).rejects.toThrow('401')
    await close()
  },
)
