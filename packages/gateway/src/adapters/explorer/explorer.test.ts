import { isKitError } from '@latchkey/protocol'
import { historySourceConformance } from '@latchkey/testing/conformance'
import { describe, expect, test } from 'vitest'
import {
  account,
  blockscout,
  contract,
  etherscan,
  friend,
  hashes,
  json,
  type Explorer,
} from '../../fixtures/explorers.ts'
import type { ChainHistoryPage, HistorySource } from '../../ports/historySource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { blockscoutLists } from './blockscout.ts'
import { etherscanLists } from './etherscan.ts'
import { explorerHistory } from './explorerHistory.ts'
import { explorerClient } from './getJson.ts'

const network = 'eip155:1'
/** The network's own node, which has the explorer's transactions. */
const nodes: RpcNetworks = {
  ask: async (_, calls) => calls.map(() => ({ result: { hash: '0x' } })),
}
const emptyNodes: RpcNetworks = { ask: async (_, calls) => calls.map(() => ({ result: null })) }

const sourceOf = (kind: keyof typeof kinds, fetch: Explorer, asked = nodes): HistorySource => {
  const get = explorerClient({ network, fetch, paceMs: 0 })
  return explorerHistory({ network, nodes: asked, lists: kinds[kind].lists(get) })
}
const kinds = {
  Etherscan: {
    fetch: etherscan,
    lists: (get: ReturnType<typeof explorerClient>) =>
      etherscanLists({ network, url: 'https://api.etherscan.example/v2/api', key: 'KEY', get }),
  },
  Blockscout: {
    fetch: blockscout,
    lists: (get: ReturnType<typeof explorerClient>) =>
      blockscoutLists({ network, url: 'https://eth.blockscout.example/', get }),
  },
}
const read = (source: HistorySource, cursor?: string): Promise<ChainHistoryPage> =>
  source.read(
    { network, address: account },
    { isFresh: false, ...(cursor && { cursor }) },
    AbortSignal.timeout(60_000),
  )

describe.each(['Etherscan', 'Blockscout'] as const)('%s', (kind) => {
  historySourceConformance({
    name: `an explorer of the kind of ${kind}`,
    source: () => sourceOf(kind, kinds[kind].fetch),
    network,
    account: () => ({ address: account, hashes }),
    stranger: `0x${'d4'.repeat(20)}`,
  })

  test('coins, internal calls, tokens, collectibles and failures from an explorer become our history [HIS-02]', async () => {
    const { transactions, acquaintances } = await read(sourceOf(kind, kinds[kind].fetch))
    const shown = transactions
      .slice(0, 7)
      .map(({ status, sender, transfers }) => [status, sender, transfers])
    const own = { kind: 'coin', units: '1000000000000000001', sender: account, recipient: friend }
    const got = { token: contract, sender: friend, recipient: account }
    const facts = { name: 'Some Token', symbol: 'SOME' }
    expect(shown).toEqual([
      ['confirmed', account, [own]],
      ['failed', account, []],
      [
        'confirmed',
        friend,
        [
          {
            ...got,
            kind: 'nft',
            standard: 'ERC1155',
            tokenId: '8',
            units: '3',
            facts: { ...facts, decimals: 0 },
          },
        ],
      ],
      [
        'confirmed',
        friend,
        [
          {
            ...got,
            kind: 'nft',
            standard: 'ERC721',
            tokenId: '7',
            units: '1',
            facts: { ...facts, decimals: 0 },
          },
        ],
      ],
      ['confirmed', account, [own]],
      [
        'confirmed',
        friend,
        [
          {
            ...got,
            kind: 'fungible',
            standard: 'ERC20',
            units: '2500000',
            facts: { ...facts, decimals: 6 },
          },
        ],
      ],
      ['confirmed', contract, [{ kind: 'coin', units: '5', sender: contract, recipient: account }]],
    ])
    expect(transactions[0]).toMatchObject({ fee: '21000000147000', action: 'send' })
    expect(acquaintances).toEqual([friend])
  })

  test('a page of an explorer’s history asks only for the lists that go on below it', async () => {
    const counts: number[] = []
    const long = /^(?:txlist|transactions)$/
    const fetch: Explorer = async (input) => {
      counts.push(1)
      const url = new URL(String(input))
      const list = url.searchParams.get('action') ?? url.pathname.split('/').at(-1) ?? ''
      const answer = await (await kinds[kind].fetch(input)).json()
      if (long.test(list)) return json(answer)
      // The other lists end after the newest blocks.
      const rows = answer.result ?? answer.items
      const few = rows.filter((row: { blockNumber?: string; block_number?: number }) => {
        return Number(row.blockNumber ?? row.block_number) > 260
      })
      return json({ ...answer, result: few, items: few, next_page_params: null })
    }
    const source = sourceOf(kind, fetch)
    const perPage: number[] = []
    const seen: string[] = []
    let cursor: string | undefined
    do {
      counts.length = 0
      const page = await read(source, cursor)
      perPage.push(counts.length)
      seen.push(...page.transactions.map(({ hash }) => hash))
      cursor = page.next
    } while (cursor)
    const [first, ...later] = perPage
    expect(first).toBe(kind === 'Etherscan' ? 5 : 3)
    expect(new Set(later)).toEqual(new Set([1]))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(110)
  })

  test.each(['nowhere', '12', '12-', '12-a', '-1', `1${'-0'.repeat(9)}`, '1e9-0'])(
    'an explorer’s history refuses the cursor %s',
    async (cursor) => {
      await expect(read(sourceOf(kind, kinds[kind].fetch), cursor)).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      })
    },
  )

  test('an explorer’s transfer of zero tokens in the account’s name is not shown as sent by the account', async () => {
    const lie = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(/"2500000"/g, '"0"')
          .replaceAll(friend, 'F')
          .replaceAll(account, friend)
          .replaceAll('F', account),
      )
    const fetch: Explorer = async (input) => {
      const answer = await (await kinds[kind].fetch(input)).json()
      return json(/tokentx|token-transfers/.test(String(input)) ? lie(answer) : answer)
    }
    const { transactions } = await read(sourceOf(kind, fetch))
    const poison = transactions.filter(({ transfers: [first] }) => first?.units === '0')
    expect(poison.length).toBeGreaterThan(0)
    expect(poison.every(({ sender }) => sender !== account)).toBe(true)
  })

  test.each([
    ['status 429', async () => json({ message: 'Too many requests' }, 429)],
    ['status 500', async () => new Response('<html>oops</html>', { status: 500 })],
    ['a page instead of JSON', async () => new Response('<html>Checking your browser</html>')],
    ['JSON of another form', async () => json([1, 2, 3])],
    ['null', async () => json(null)],
    [
      'its refusal',
      async () => json({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }),
    ],
    ['a failed connection', async () => Promise.reject(new TypeError('fetch failed'))],
    ['an answer without end', async () => new Response(endless())],
    ['a timeout', async () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ] as const)(
    'an explorer that answers with %s gives a typed error that does not contain the key',
    async (_, fetch: Explorer) => {
      const error: unknown = await read(sourceOf(kind, fetch)).catch((reason: unknown) => reason)
      expect(isKitError(error, 'UPSTREAM_UNAVAILABLE')).toBe(true)
      expect(JSON.stringify(error)).not.toContain('KEY')
    },
  )

  test('an explorer’s history is refused when the network’s own node does not know its transactions', async () => {
    await expect(read(sourceOf(kind, kinds[kind].fetch, emptyNodes))).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
  })

  test('an explorer’s answer with any field replaced by nonsense never brings nonsense into the history', async () => {
    const nonsense = ['<img src=x onerror=alert(1)>', '-1', 'x'.repeat(5_000), 0.5, null, {}]
    const keys = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        if (Number.isNaN(Number(key))) keys.add(key)
        collect(inner)
      }
    }
    const genuine: unknown[] = []
    await read(
      sourceOf(kind, async (input) => {
        const response = await kinds[kind].fetch(input)
        genuine.push(await response.clone().json())
        return response
      }),
    )
    genuine.forEach(collect)
    expect(keys.size).toBeGreaterThan(15)
    for (const key of keys) {
      for (const value of nonsense) {
        const fetch: Explorer = async (input) =>
          json(
            JSON.parse(await (await kinds[kind].fetch(input)).text(), (name, inner: unknown) =>
              name === key ? value : inner,
            ),
          )
        const page = await read(sourceOf(kind, fetch)).catch((error: unknown) => {
          if (!isKitError(error, 'UPSTREAM_UNAVAILABLE')) throw error
        })
        for (const transaction of page?.transactions ?? []) {
          expect(Number.isSafeInteger(transaction.minedAt)).toBe(true)
          expect(transaction.hash).toMatch(/^0x[0-9a-f]{64}$/)
          for (const { units, facts } of transaction.transfers) {
            expect(units).toMatch(/^\d{1,78}$/)
            expect(facts?.name.length ?? 0).toBeLessThanOrEqual(64)
          }
        }
      }
    }
  })
})

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
  })
}
