import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isKitError, KitError } from '@latchkey/protocol'
import {
  askNode,
  compile,
  deployWorld,
  seedPast,
  startAnvil,
  type Anvil,
} from '@latchkey/testing/chain'
import { migrate, openPglite, type Sql } from '@latchkey/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { packageFolder } from '../../packageFolder.ts'
import { chainActors, type Actor, type ChainActors } from '../../fixtures/chainActor.ts'
import { indexRows, testIndex } from '../../fixtures/indexes.ts'
import { startMs, testSql } from '../../fixtures/testGateway.ts'
import type { Network } from '../../networks/network.ts'
import type { RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { rowsOf } from './indexRows.ts'
import { blockReader } from './readBlocks.ts'

let anvil: Anvil
let sql: Sql
let networks: readonly Network[]
let nodes: RpcNetworks
let acts: ChainActors
const forever = new AbortController().signal

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, startsAt: Date.now() - 430 * 86_400_000 })
  await deployWorld(anvil.url)
  await seedPast(anvil.url, { transactions: 60 })
  sql = await testSql()
  acts = chainActors(anvil.url)
  networks = parseConfig({
    networks: [{ id: 'eip155:31337', name: 'Local', rpc: [anvil.url] }],
  }).networks
  const asked = jsonRpcNetworks(networks, { fetch, clock: Date.now })
  nodes = { ask: (_, calls, signal) => asked.ask('eip155:31337', calls, signal) }
  // The gateway migrates at its start.
  await migrate(sql, packageFolder('migrations'))
}, startMs)
afterAll(() => anvil.stop())

const freshRows = async (asked: RpcNetworks = nodes): Promise<unknown> => {
  const index = testIndex(sql, asked)
  await index.catchUp(forever)
  await index.close()
  return index.rows()
}

describe('chain index', () => {
  test('an index that followed reorganizations has the rows of a fresh index', async () => {
    const index = testIndex(sql, nodes)
    const people = [await acts.actor(), await acts.actor(), await acts.actor()]
    const { TestToken } = await compile()
    const one = people[0] as Actor
    const token = await acts.deploy(one, TestToken, ['T', 'T', 0, [one.address], 10n ** 9n])
    const random = fc.sample(fc.nat(999), { numRuns: 60, seed: 20261122 })
    const snapshots: string[] = []
    for (const [turn, dice] of random.entries()) {
      const from = people[dice % 3] as Actor
      const to = people[(dice + 1) % 3] as Actor
      const kind = turn % 6
      if (kind < 2) await acts.pay(from, to, BigInt(dice + 1))
      if (kind === 2)
        await acts.write(one, token, TestToken, 'transfer', [to.address, BigInt(dice)])
      if (kind === 3) snapshots.push(String(await askNode(anvil.url, 'evm_snapshot')))
      if (kind === 4 && dice % 2) {
        await askNode(anvil.url, 'anvil_reorg', [(dice % 4) + 1, []])
        // The node deletes snapshots of dropped blocks.
        snapshots.length = 0
      }
      const snapshot = kind === 5 && dice % 2 ? snapshots.pop() : undefined
      if (snapshot) await askNode(anvil.url, 'evm_revert', [snapshot])
      if (dice % 3) await index.catchUp(forever)
    }
    await index.catchUp(forever)
    await index.close()
    expect(await index.rows()).toEqual(await freshRows())
  })

  test('an index whose node changes to another chain reads that chain from its first block', async () => {
    const elsewhere = await startAnvil({ chainId: 31337 })
    await askNode(elsewhere.url, 'anvil_mine', ['0x3'])
    const { networks } = parseConfig({
      networks: [{ id: 'eip155:31337', name: 'Local', rpc: [elsewhere.url] }],
    })
    const other = jsonRpcNetworks(networks, { fetch, clock: Date.now })
    let current = nodes
    const moving: RpcNetworks = { ask: (id, calls, signal) => current.ask(id, calls, signal) }
    const index = testIndex(sql, moving)
    await index.catchUp(forever)
    current = { ask: (_, calls, signal) => other.ask('eip155:31337', calls, signal) }
    await index.catchUp(forever)
    await index.close()
    expect(await index.rows()).toEqual(await freshRows(current))
    await elsewhere.stop()
  })

  test('an index whose process was killed while it wrote is completed by the next process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-index-'))
    for (const heights of [1, 1]) {
      const child = spawn(process.execPath, [program, anvil.url, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = once(child, 'exit')
      let said = 0
      for await (const _ of createInterface({ input: child.stdout })) if (++said === heights) break
      child.kill('SIGKILL')
      await exited
    }
    const { sql: left, close } = await openPglite(folder)
    await left.query('update indexed_heads set owner = null')
    const [{ number } = { number: 0 }] = await left.query<{ number: number }>(
      'select number::float8 as number from indexed_heads',
    )
    expect(number).toBeGreaterThan(0)
    const index = testIndex(left, nodes, 'eip155:31337')
    await index.catchUp(forever)
    await index.close()
    const rows = await indexRows(left, 'eip155:31337')
    await close()
    rmSync(folder, { recursive: true })
    expect(rows).toEqual(await freshRows())
  }, 120_000)

  test('a second gateway on one database reads the chain only after the first gives up its turn', async () => {
    const network = 'index:shared'
    const first = testIndex(sql, nodes, network)
    await first.catchUp(forever)
    await sql.query("update indexed_heads set owner = 'somebody' where network = $1", [network])
    await acts.pay(await acts.actor(), await acts.actor(), 1n)
    const before = await first.rows()
    const second = testIndex(sql, nodes, network)
    await second.catchUp(forever)
    expect(await second.rows()).toEqual(before)
    await sql.query(
      "update indexed_heads set owner_until = now() - interval '1 s' where network = $1",
      [network],
    )
    await second.catchUp(forever)
    await Promise.all([first.close(), second.close()])
    expect(await second.rows()).toEqual(await freshRows())
  })
})

describe('limits of nodes', () => {
  test('the index asks in smaller parts, down to single transactions, when a node’s answer is too large', async () => {
    let largest = 0
    let refused = 0
    let alone = 0
    const small = jsonRpcNetworks(networks, { fetch, clock: Date.now, answerLimit: 14_000 })
    const narrow: RpcNetworks = {
      async ask(_, calls, signal) {
        const outcomes = await small.ask('eip155:31337', calls, signal).catch((error: unknown) => {
          refused += 1
          throw error
        })
        largest = Math.max(largest, JSON.stringify(outcomes).length)
        const asked = calls.filter(({ method }) => method === 'eth_getTransactionByHash')
        if (asked.length === 1) alone += 1
        return outcomes
      },
    }
    expect(await freshRows(narrow)).toEqual(await freshRows())
    expect(refused).toBeGreaterThan(0)
    expect(largest).toBeLessThanOrEqual(30_000)
    expect(alone).toBeGreaterThan(0)
  })

  test('the index asks for fewer blocks when a node is too slow for so many', async () => {
    let late = 0
    const slow: RpcNetworks = {
      async ask(id, calls, signal) {
        if (calls.length <= 8) return nodes.ask(id, calls, signal)
        late += 1
        // As the pool and the networks tell of a try that took longer than its time.
        const cause = new DOMException('The operation timed out', 'TimeoutError')
        throw new KitError('UPSTREAM_UNAVAILABLE', { subject: id }, { cause })
      },
    }
    const index = testIndex(sql, slow)
    await expect
      .poll(() => index.catchUp(forever).then(index.rows), { timeout: 20_000 })
      .toEqual(await freshRows())
    await index.close()
    expect(late).toBeGreaterThan(0)
  })

  test('the index asks for receipts one by one when a node has no receipts by block', async () => {
    const old: RpcNetworks = {
      async ask(id, calls, signal) {
        const outcomes = await nodes.ask(id, calls, signal)
        const error = { code: -32601, message: 'the method does not exist' }
        return calls.map(({ method }, index): RpcOutcome =>
          method === 'eth_getBlockReceipts' ? { error } : (outcomes[index] ?? { error }),
        )
      },
    }
    expect(await freshRows(old)).toEqual(await freshRows())
  })

  test('a node’s answer with any field replaced by nonsense gives the index a typed error or a harmless row, never a crash', async () => {
    const number = Number(await askNode(anvil.url, 'eth_blockNumber')) - 1
    const [block, receipts] = await nodes.ask(
      'x',
      ['eth_getBlockByNumber', 'eth_getBlockReceipts'].map((method) => ({
        method,
        params: ['0x8', ...(method === 'eth_getBlockByNumber' ? [true] : [])],
      })),
    )
    expect(number).toBeGreaterThan(8)
    const genuine = [block, receipts]
    const paths = leaves(genuine)
    expect(paths.length).toBeGreaterThan(100)
    let errors = 0
    for (const path of paths) {
      for (const nonsense of [
        '0x',
        '',
        'x'.repeat(999),
        '-1',
        '0xZZ',
        7,
        -1,
        null,
        [],
        {},
        Infinity,
        '0x' + 'f'.repeat(80),
      ]) {
        const answers = structuredClone(genuine)
        put(answers, path, nonsense)
        const lying: RpcNetworks = {
          // `as`: the hostile node's answers have any form.
          ask: async () => answers as RpcOutcome[],
        }
        try {
          const [read] = await blockReader('eip155:31337', lying).blocks(8, 8, forever)
          read?.transactions.forEach((transaction, index) =>
            rowsOf(transaction, read.receipts[index] as (typeof read.receipts)[number], 8),
          )
        } catch (error) {
          if (!isKitError(error, 'UPSTREAM_UNAVAILABLE')) throw error
          errors += 1
        }
      }
    }
    expect(errors).toBeGreaterThan(paths.length)
  })
})

type Path = readonly (string | number)[]

function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

function put(value: unknown, path: Path, leaf: unknown): void {
  const [key = '', ...rest] = path
  // `as`: paths come from the same value.
  const holder = value as Record<string, unknown>
  if (rest.length === 0) holder[key] = leaf
  else put(holder[key], rest, leaf)
}

const program = fileURLToPath(new URL('../../fixtures/indexProcess.ts', import.meta.url))
