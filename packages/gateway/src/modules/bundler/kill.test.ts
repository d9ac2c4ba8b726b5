import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  entryPoint,
  operationEventTopic,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { type Anvil, askNode, devAccounts } from '@latchkey/testing/chain'
import { hasPostgres, type Postgres, startPostgres } from '@latchkey/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accountChainId as chainId,
  draftOf,
  newAccount,
  newDelegator,
  type OwnedAccount,
  signedBy,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { toJson } from '../../operations/operationJson.ts'

/** How often the gateway is killed; `npm run test:all` sets 20 (scripts/gates.ts). */
const kills = Number(process.env['BUNDLER_KILLS'] ?? 1)
/** Without kills it measures the time to inclusion of 1,000 operations, at a pace that the blocks can take. */
const count = (kills || 20) * 50
const pauseMs = kills * 20 || 1_000
const to = '0x00000000000000000000000000000000000B0B05'
const program = fileURLToPath(new URL('../../fixtures/bundlerProcess.ts', import.meta.url))
const [operator] = devAccounts

let anvil: Anvil
let postgres: Postgres | undefined
let child: ChildProcess
let url: string
beforeAll(async () => {
  anvil = await startAccountChain()
  if (hasPostgres()) postgres = await startPostgres()
  await start()
}, 60_000)
afterAll(async () => {
  await kill()
  await postgres?.stop()
  await anvil.stop()
})

const folder = mkdtempSync(join(tmpdir(), 'bundler-'))
async function start(): Promise<void> {
  child = spawn(
    process.execPath,
    [program, anvil.url, operator.privateKey, postgres?.url ?? folder],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
  )
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    url = line
    return
  }
}
async function kill(): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** As a page does: asks until a gateway answers. */
async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${url}/v1/bundler?chainId=eip155:${chainId}&projectId=any`, {
      method: 'POST',
      headers: { origin: 'http://localhost' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }).catch(() => undefined)
    const answer: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
    if (typeof answer === 'object' && answer && 'result' in answer) return answer.result
    if (typeof answer === 'object' && answer && 'error' in answer)
      throw new Error(JSON.stringify(answer.error))
    await sleep(100)
  }
}

it(
  'operations are neither lost nor doubled by a gateway that is killed',
  { timeout: 1_800_000 },
  async () => {
    const operations = await signedOperations()
    await askNode(anvil.url, 'evm_setIntervalMining', [1])
    const sentAt = new Map<string, number>()
    const waits = new Map<string, number>()
    const waiting = [...operations]
    const clients = Array.from({ length: 20 }, async () => {
      for (let each = waiting.shift(); each; each = waiting.shift()) {
        const hash = userOperationHash(each, chainId)
        sentAt.set(hash, Date.now())
        expect(await ask('eth_sendUserOperation', [toJson(each), entryPoint])).toBe(hash)
        await sleep(pauseMs)
      }
    })
    let isOver = false
    const killing = (async () => {
      for (let at = 0; at < kills; at++) {
        await sleep(500 + Math.random() * 2_500)
        await kill()
        await start()
      }
    })()
    const watching = (async () => {
      while (!isOver) {
        for (const hash of await carried())
          if (!waits.has(hash)) waits.set(hash, Date.now() - (sentAt.get(hash) ?? 0))
        isOver = waits.size === count
        await sleep(100)
      }
    })()
    await Promise.all([...clients, killing, watching])
    const hashes = await carried()
    expect(hashes.toSorted()).toEqual([...sentAt.keys()].toSorted())
    expect(BigInt(String(await askNode(anvil.url, 'eth_getBalance', [to, 'latest'])))).toBe(
      BigInt(count),
    )
    for (const hash of hashes)
      await expect
        .poll(() => ask('eth_getUserOperationReceipt', [hash]), { timeout: 60_000 })
        .toMatchObject({ success: true })
    const sorted = [...waits.values()].toSorted((a, b) => a - b)
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => sorted[Math.floor(count * share)])
    console.log(`${count} operations, ${kills} kills: to inclusion p50 ${p50} ms, p95 ${p95} ms`)
  },
)

async function signedOperations(): Promise<readonly UserOperation[]> {
  // Some delegate their own address with it.
  const [accounts, delegators] = await Promise.all([
    Promise.all(Array.from({ length: count - count / 10 }, () => newAccount(anvil.url))),
    Promise.all(Array.from({ length: count / 10 }, () => newDelegator(anvil.url))),
  ])
  const signed = await Promise.all([signedAlike(accounts), signedAlike(delegators)])
  return signed.flat()
}

async function signedAlike(accounts: readonly OwnedAccount[]): Promise<readonly UserOperation[]> {
  const calls = [{ to, value: 1n }]
  const [first] = accounts
  if (!first) return []
  const params = [toJson(draftOf(first, calls)), entryPoint]
  const gas = Object.entries((await ask('eth_estimateUserOperationGas', params)) as object)
  // Zeros in another account's address cost less, so the others need a little more.
  const measured = Object.fromEntries(gas.map(([name, value]) => [name, BigInt(value) + 3_000n]))
  return Promise.all(
    accounts.map((each) => signedBy(each, { ...draftOf(each, calls), ...measured })),
  )
}

/** The hashes of operations that the chain has carried out, one for each time. */
async function carried(): Promise<readonly string[]> {
  const filter = { address: entryPoint, topics: [operationEventTopic()], fromBlock: '0x0' }
  const logs = await askNode(anvil.url, 'eth_getLogs', [filter])
  // As: nodes answer with logs.
  return (logs as readonly { readonly topics: readonly string[] }[]).flatMap(({ topics }) =>
    topics[1] ? [topics[1]] : [],
  )
}
