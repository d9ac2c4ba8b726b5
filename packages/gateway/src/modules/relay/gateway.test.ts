import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectRelay } from '../../fixtures/relayClient.ts'
import type { LogEntry } from '../../ports/log.ts'
import { startMs, testSql } from '../../fixtures/testGateway.ts'
import type { ConfigInput } from '../../config.ts'
import { startGateway, type RunningGateway } from '../../listen.ts'

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

test(
  'a gateway takes tokens for the host of its publicUrl only, and warns when it has none',
  { timeout: startMs },
  async () => {
    const logged: LogEntry[] = []
    const warnings = (): readonly LogEntry[] =>
      logged.filter(({ event }) => event === 'relay without a public host')
    const start = async (config: ConfigInput): Promise<RunningGateway> =>
      startGateway(
        { port: 0, networks: [], projects: [{ id: 'shop', origins: [] }], ...config },
        { log: (entry) => logged.push(entry), sql: await testSql() },
      )
    const stolen = {
      query: { projectId: 'shop' },
      claims: { aud: 'wss://relay.other.example' },
      headers: { host: 'relay.other.example' },
    }
    const named = await start({ publicUrl: 'https://gateway.example' })
    const relayOf = ({ url }: RunningGateway): string => `${url.replace('http', 'ws')}/relay`
    expect(warnings()).toHaveLength(0)
    await expect(connectRelay(relayOf(named), stolen)).rejects.toThrow('401')
    await connectRelay(relayOf(named), { ...stolen, claims: { aud: 'wss://gateway.example' } })
    await named.close()

    const unnamed = await start({})
    expect(warnings()).toHaveLength(1)
    await connectRelay(relayOf(unnamed), stolen)
    await unnamed.close()
  },
)
