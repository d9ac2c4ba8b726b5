import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Rpc } from '@latchkey/core'
import { afterEach, describe, expect, it } from 'vitest'
import { readNativeBalance } from './nativeBalance.ts'

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const cleanup: (() => void)[] = []
afterEach(() => cleanup.splice(0).forEach((undo) => undo()))

describe('a Bitcoin balance', () => {
  it('a Bitcoin balance counts confirmed and waiting payments, in satoshis', async () => {
    const url = await serve((request, response) => {
      // Esplora API.md, GET /address/:address
      response.statusCode = request.url === `/api/address/${address}?key=1` ? 200 : 404
      response.end(
        JSON.stringify({
          address,
          chain_stats: { funded_txo_sum: 5_000_000_000, spent_txo_sum: 1_000_000_000 },
          mempool_stats: { funded_txo_sum: 700, spent_txo_sum: 4_000_000_000 },
        }),
      )
    })
    for (const path of ['/api?key=1', '/api/?key=1']) {
      await expect(readNativeBalance(nodes(url + path), address)).resolves.toBe(700n)
    }
  })

  it('a Bitcoin balance comes from the next server when the first fails', async () => {
    const broken = await serve((_, response) => response.writeHead(500).end())
    const good = await answering({ funded_txo_sum: 2, spent_txo_sum: 1 })
    const rpc = nodes('http://127.0.0.1:9', broken, good)
    await expect(readNativeBalance(rpc, address)).resolves.toBe(2n)
  })

  it.each([
    [undefined, 'no sums'],
    [{}, 'no sums'],
    [{ funded_txo_sum: '1', spent_txo_sum: 0 }, 'no sums'],
    [{ funded_txo_sum: 1.5, spent_txo_sum: 0 }, 'no sums'],
    [{ funded_txo_sum: -1, spent_txo_sum: 0 }, 'no sums'],
    [{ funded_txo_sum: 2 ** 53, spent_txo_sum: 0 }, 'no sums'],
    [{ funded_txo_sum: 0, spent_txo_sum: 1 }, 'no sums'],
    ['x'.repeat(64 * 1024), 'larger than 64 KiB'],
  ])('a Bitcoin balance with the sums %j is refused', async (sums, issue) => {
    const rpc = nodes(await answering(sums))
    const failure = await readNativeBalance(rpc, address).catch((cause: unknown) => cause)
    expect(failure).toMatchObject({ code: 'REPLY_INVALID' })
    expect(String(failure)).toContain(issue)
  })

  it('a Bitcoin balance fails with the error of the last server', async () => {
    const words = await serve((_, response) => response.end('Invalid Bitcoin address'))
    const refusing = await serve((_, response) => response.writeHead(429).end())
    const cases = [
      [nodes(), 'RPC_UNREACHABLE'],
      [nodes('http://127.0.0.1:9'), 'HTTP_UNREACHABLE'],
      [nodes(refusing), 'HTTP_STATUS'],
      [nodes(refusing, words), 'REPLY_INVALID'],
    ] as const
    for (const [rpc, code] of cases)
      await expect(readNativeBalance(rpc, address)).rejects.toMatchObject({ code })
  })

  it('reading a Bitcoin balance ends when it is aborted', async () => {
    const leaving = new AbortController()
    const url = await serve(() => leaving.abort())
    await expect(readNativeBalance(nodes(url, url), address, leaving.signal)).rejects.toMatchObject(
      { code: 'ABORTED' },
    )
  })
})

function nodes(...urls: readonly string[]): Rpc {
  return Object.assign(() => Promise.reject(new Error('no JSON-RPC here')), { urls })
}

/** An Esplora that gives the same sums for blocks and the mempool. */
function answering(sums: unknown): Promise<string> {
  return serve((_, response) =>
    response.end(JSON.stringify({ chain_stats: sums, mempool_stats: sums })),
  )
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  cleanup.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
