/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/query-core'
import type { HistoryPage } from '@latchkey/protocol/http'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '../data/index.ts'
import { createKit } from '../kit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { historyQuery, readHistory } from './historyQuery.ts'
import { refreshHistory } from './refreshHistory.ts'

const address = '0x0000000000000000000000000000000000000001'
const account = `eip155:1:${address}` as const

const servers: Server[] = []
const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const server of servers.splice(0)) server.close()
})

describe('history', () => {
  it('the history of an account is read page by page, each with the cursor of the page before [HIS-01, HIS-06]', async () => {
    const { kit, asked } = await kitOver((cursor) =>
      cursor ? page(['c'], null) : page(['a', 'b'], 'second'),
    )
    expect(await read(kit)).toEqual([['a', 'b']])
    expect(await readNext(kit)).toEqual([['a', 'b'], ['c']])
    expect(await readNext(kit)).toEqual([['a', 'b'], ['c']])
    expect(asked.map((url) => url.pathname)).toEqual([
      `/v1/account/${address}/history`,
      `/v1/account/${address}/history`,
    ])
    const queries = asked.map(({ searchParams }) => searchParams)
    expect(queries.map((query) => query.get('cursor'))).toEqual([null, 'second'])
    expect(queries.map((query) => query.get('chainId'))).toEqual(['eip155:1', 'eip155:1'])
  })

  it.each(['first', 'not a cursor', 'x'.repeat(513)])(
    'the history ends at a repeated or invalid cursor: %.20s',
    async (next) => {
      const { kit, asked } = await kitOver((cursor) =>
        cursor ? page([`after ${cursor}`], 'first') : page(['a'], next),
      )
      await read(kit)
      await readNext(kit)
      await readNext(kit)
      await readNext(kit)
      expect(asked.length).toBe(next === 'first' ? 2 : 1)
    },
  )

  it('a refresh takes new entries in one request, for any number of loaded pages', async () => {
    const entries = ['e', 'd', 'c', 'b', 'a']
    const { kit, asked } = await kitOver((cursor) => {
      const from = cursor ? entries.indexOf(cursor) : 0
      return page(entries.slice(from, from + 2), entries[from + 2] ?? null)
    })
    await read(kit)
    await readNext(kit)
    expect(await readNext(kit)).toEqual([['e', 'd'], ['c', 'b'], ['a']])
    asked.splice(0)
    entries.unshift('f')
    await refreshHistory(kit, account, { fresh: true })
    expect(known(kit)).toEqual([['f', 'e', 'd'], ['c', 'b'], ['a']])
    expect(asked.map(({ searchParams }) => searchParams.get('cache'))).toEqual(['no-cache'])
  })

  it('a refresh sends no request before the first page is loaded', async () => {
    const { kit, asked } = await kitOver(() => page(['a'], null))
    await refreshHistory(kit, account)
    expect(asked).toEqual([])
  })

  it('the history of a network that the gateway does not serve is empty, without a request [BAL-09]', async () => {
    const { kit, asked } = await kitOver(() => page(['a'], null))
    await expect(readHistory(kit, `eip155:999:${address}`)).resolves.toEqual({
      data: [],
      next: null,
    })
    expect(asked).toEqual([])
  })

  it('the history keeps at most 200 entries of a page', async () => {
    const ids = Array.from({ length: 1_000 }, (_, place) => String(place))
    const { kit } = await kitOver(() => page(ids, null))
    expect((await readHistory(kit, account)).data).toHaveLength(200)
  })

  it('the history cannot be read without an account [HIS-05]', async () => {
    const { kit } = await kitOver(() => page([], null))
    await expect(readHistory(kit, undefined)).rejects.toThrow(
      "Transactions can't be fetched without an accountAddress",
    )
  })

  it.each([
    ['an error', undefined],
    ['an unknown form', { data: [{ id: 7 }] }],
    ['an invalid time', page([''], null, 'yesterday')],
  ])('a history request answered with %s shows an error snackbar [HIS-05]', async (_, answer) => {
    const { kit } = await kitOver(() => answer)
    await expect(read(kit)).rejects.toMatchObject({ name: 'KitError' })
    expect(kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Failed to fetch transactions',
    })
  })
})

async function read(kit: Kit): Promise<readonly string[][]> {
  await kit.get(queryClient).fetchInfiniteQuery(historyQuery(kit, account))
  return known(kit)
}

/** Reads the next page, as a list does at its end. */
async function readNext(kit: Kit): Promise<readonly string[][]> {
  const observer = new InfiniteQueryObserver(kit.get(queryClient), historyQuery(kit, account))
  await observer.fetchNextPage({ throwOnError: true })
  return known(kit)
}

function known(kit: Kit): readonly string[][] {
  const data = kit
    .get(queryClient)
    .getQueryData<InfiniteData<HistoryPage, string>>(['history', account])
  return data?.pages.map((each) => each.data.map(({ id }) => id)) ?? []
}

function page(ids: readonly string[], next: string | null, minedAt = '2026-01-01'): object {
  const metadata = {
    operationType: 'receive',
    minedAt,
    sentFrom: address,
    sentTo: address,
    status: 'confirmed',
    chain: 'eip155:1',
  }
  return { data: ids.map((id) => ({ id, metadata, transfers: [] })), next }
}

/** A kit whose gateway is a server on a real socket. The answer `undefined` is a failure of the server. */
async function kitOver(
  answer: (cursor: string | null) => object | undefined,
): Promise<{ readonly kit: Kit; readonly asked: URL[] }> {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://gateway')
    if (url.pathname === '/v1/supported-chains')
      return response.end(JSON.stringify({ http: ['eip155:1'], ws: [] }))
    asked.push(url)
    const body = answer(url.searchParams.get('cursor'))
    return response.writeHead(body ? 200 : 503).end(JSON.stringify(body ?? {}))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('no port')
  const kit = createKit({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
    namespaces: [],
    connectors: [],
    gateway: `http://127.0.0.1:${bound.port}`,
    projectId: 'project',
  })
  kits.push(kit)
  return { kit, asked }
}
