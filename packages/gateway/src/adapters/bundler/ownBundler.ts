import { randomUUID } from 'node:crypto'
import {
  accountDelegate,
  encodeHandleOps,
  entryPoint,
  readOperationEvent,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { KitError } from '@latchkey/protocol'
import type { Sql } from '@latchkey/server'
import * as v from 'valibot'
import type { Bundler } from '../../ports/bundler.ts'
import type { GasSource } from '../../ports/gasSource.ts'
import type { Log } from '../../ports/log.ts'
import type { RpcCall, RpcNetworks } from '../../ports/rpcNetworks.ts'
import { checkDelegate, checkSigner } from './delegations.ts'
import { entryPointCalls, gasOf, hex, mostGas, preVerificationGas } from './entryPointCalls.ts'
import { refused, rpcCodeOf } from '../../operations/refused.ts'
import { rollupGas } from './rollupGas.ts'
import { type Bundle, operationStore, type StoredOperation } from './operationStore.ts'
import { addressOfKey, signTransaction } from '../../operations/signTransaction.ts'

/** Most operations of one transaction. */
const mostOperations = 25
/** Times that an operation is sent before it is given up. */
const mostAttempts = 3
/** Another gateway goes on after this time when the one that sends has died. */
const leaseMs = 5_000
const stepMs = 20_000
/** An operation that pays less than the base fee waits for as long. */
const mostWaitMs = 30 * 60_000
/** What nodes say of a transaction with delegations that they do not take: go-ethereum, Reth, Erigon, Nethermind. */
const noDelegation = /authority|delegat|type not supported/i

/**
 * The gateway's own bundler: one transaction of the operator's key at a time. An operation is stored before it is accepted, and
 * a transaction before it is sent, so a gateway that is killed goes on where it was.
 */
export function ownBundler({
  network,
  key,
  pollMs = 1_000,
  replaceMs = 30_000,
  delegates = [accountDelegate],
  sql,
  nodes,
  gas,
  log,
}: {
  /** CAIP-2 id, of eip155. */
  readonly network: string
  /** The operator's key: it pays for the transactions, and the operations' fees go to its address. */
  readonly key: string
  readonly pollMs?: number | undefined
  /** Time until a transaction is sent again with a higher fee. */
  readonly replaceMs?: number | undefined
  /** Contracts to which an operation may delegate its sender (EIP-7702). @default Latchkey's own */
  readonly delegates?: readonly string[] | undefined
  readonly sql: Sql
  readonly nodes: RpcNetworks
  readonly gas: GasSource
  readonly log: Log
}): Bundler {
  const chainId = Number(network.split(':')[1])
  const operator = addressOfKey(key)
  const calls = entryPointCalls(nodes, network, chainId)
  const dataGas = rollupGas({ network, nodes, gas })
  const store = operationStore(sql, network, randomUUID())
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  wake(0)

  return {
    async send(operation, signal = AbortSignal.timeout(stepMs)) {
      checkDelegate(operation, { chainId, delegates })
      checkSigner(operation)
      const hash = userOperationHash(operation, chainId)
      const least = preVerificationGas(operation) + (await dataGas(operation, signal))
      if (operation.preVerificationGas < least)
        throw refused(`preVerificationGas must be at least ${hex(least)}`, -32_602)
      if (gasOf([operation]) > mostGas) throw refused('gas is too high', -32_602)
      const { standard } = await gas.prices(network, signal)
      if (operation.maxFeePerGas < standard / 2n)
        throw refused(`maxFeePerGas must be at least ${hex(standard / 2n)}`, -32_602)
      const found = await store.find(hash)
      if (found && found.state !== 'dropped') return hash
      const failed = await calls.simulate([operation], operator, signal)
      if (failed) throw refused(failed.reason, rpcCodeOf(failed.reason))
      if (!(await store.add(hash, operation)))
        throw refused('AA25 another operation with this nonce is under way', -32_500)
      wake(0)
      return hash
    },
    async estimate(operation, signal = AbortSignal.timeout(stepMs)) {
      checkDelegate(operation, { chainId, delegates })
      const found = await calls.estimate(operation, signal)
      // The layer below may be dearer when the operation is sent.
      const spare = ((await dataGas(operation, signal)) * 5n) / 4n
      return { ...found, preVerificationGas: found.preVerificationGas + spare }
    },
    find: store.find,
    async close() {
      ending.abort()
      clearTimeout(timer)
      await running
      await store.release().catch(() => {})
    },
  }

  /** Runs a round soon, and another when it was asked for one meanwhile. */
  function wake(ms: number): void {
    if (ending.signal.aborted) return
    if (running) {
      isAsked = true
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => {
      isAsked = false
      running = round().finally(() => {
        running = undefined
        wake(isAsked ? 0 : pollMs)
      })
    }, ms)
    timer.unref()
  }

  async function round(): Promise<void> {
    try {
      while (!ending.signal.aborted && (await store.lease(leaseMs)) && (await step())) continue
    } catch (error) {
      if (ending.signal.aborted) return
      warn(error instanceof Error ? error.message : 'unknown')
    }
  }

  /** Follows the open transaction, or sends the next. True when the next step can follow at once. */
  async function step(): Promise<boolean> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(stepMs)])
    const open = await store.open()
    if (open) return follow(open, signal)
    await store.expire(mostWaitMs)
    // A bundler without work asks no node.
    if ((await store.waiting(1, 0n)).length === 0) return false
    const baseFee = await calls.baseFee(signal)
    const operations = await willing(await store.waiting(mostOperations, baseFee), signal)
    if (operations.length === 0) return false
    const [number] = await quantities([transactionCount()], signal)
    return sendBundle({ number: number ?? 0n, operations, hashes: [], fee: 0n, tip: 0n }, signal)
  }

  /** Operations that the entry point takes together now. A refused operation is dropped. */
  async function willing(
    waiting: readonly StoredOperation[],
    signal: AbortSignal,
  ): Promise<readonly StoredOperation[]> {
    const [first, ...others] = waiting
    if (first && first.attempts >= mostAttempts) {
      await giveUp(first.hash, 'the network left it out', signal)
      return willing(others, signal)
    }
    let operations = fitting(waiting)
    while (operations.length > 0) {
      const failed = await calls.simulate(
        operations.map(({ operation }) => operation),
        operator,
        signal,
      )
      if (!failed) return operations
      const { [failed.at]: bad } = operations
      if (!bad) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
      // Together they may fail where each alone does not: the operation waits for the next transaction.
      const alone = await calls.simulate([bad.operation], operator, signal)
      if (alone) await giveUp(bad.hash, alone.reason, signal)
      operations = operations.filter((each) => each !== bad)
    }
    return operations
  }

  /** It may be refused because it was carried out: by anybody, or by a transaction whose receipt is missing for long. */
  async function giveUp(hash: string, reason: string, signal: AbortSignal): Promise<void> {
    const transaction = await calls.carrier(hash, signal)
    if (transaction) await store.finish(hash, transaction)
    else await store.drop(hash, reason)
  }

  /** False when no node carries the transaction. */
  async function sendBundle(
    bundle: Omit<Bundle, 'raw' | 'ageMs'>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { number, operations, hashes } = bundle
    const prices = await gas.prices(network, signal)
    // Nodes take a replacement only with an eighth more; the rest is for rounding.
    const least = (before: bigint): bigint => (before * 9n) / 8n + 1n
    const items = operations.map(({ operation }) => operation)
    const fee = max(prices.instant, least(bundle.fee))
    // A higher tip than an operation's would be paid by the operator.
    const [lowest = 0n] = items
      .map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)
      .toSorted((a, b) => (a < b ? -1 : 1))
    const tip = max(lowest, least(bundle.tip))
    const transaction = {
      chainId: BigInt(chainId),
      nonce: number,
      maxFeePerGas: max(fee, tip),
      maxPriorityFeePerGas: tip,
      gas: gasOf(items),
      to: entryPoint,
      data: encodeHandleOps(items, operator),
      authorizations: items.flatMap(({ eip7702Auth }) => eip7702Auth ?? []),
    }
    const { raw, hash } = signTransaction(transaction, key)
    const sent = { number, operations, raw, fee, tip, hashes: [...hashes, hash], ageMs: 0 }
    await store.put(sent)
    return broadcast(sent, signal)
  }

  async function follow(bundle: Bundle, signal: AbortSignal): Promise<boolean> {
    const { number, hashes } = bundle
    const outcomes = await nodes.ask(
      network,
      [
        transactionCount(),
        ...hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      ],
      signal,
    )
    const [count, ...receipts] = outcomes.map((each) =>
      'result' in each ? each.result : undefined,
    )
    const mined = receipts.flatMap((each) => {
      const found = v.safeParse(receiptJson, each)
      return found.success ? [found.output] : []
    })
    if (mined.length > 0) {
      await store.close(bundle, carriedOut(mined))
      return true
    }
    const isFresh = bundle.ageMs < replaceMs
    const used = v.safeParse(quantityJson, count)
    if (used.success && used.output > number) {
      // Most often it is mined, and the receipt was read before the count, or from a node that is behind.
      if (isFresh) return false
      // Another transaction of the key has the number: the operations wait for the next one.
      await store.close(bundle, new Map())
      return true
    }
    if (isFresh) {
      await broadcast(bundle, signal)
      return false
    }
    await sendBundle(bundle, signal)
    return false
  }

  /** A node that has the transaction already says so with an error; the receipt tells of it. False as `sendBundle`. */
  async function broadcast(bundle: Bundle, signal: AbortSignal): Promise<boolean> {
    const asked = { method: 'eth_sendRawTransaction', params: [bundle.raw] }
    const [outcome] = await nodes.ask(network, [asked], signal)
    const refusal = outcome && 'error' in outcome ? outcome.error.message : ''
    // Only the operator can mend it, as when the key has no coin left.
    if (/insufficient|funds|balance/i.test(refusal)) warn(refusal)
    // Nodes carry no authorization of a key that has a transaction of its own under way. Nobody else may wait for that.
    if (!bundle.raw.startsWith('0x04') || !noDelegation.test(refusal)) return true
    await store.close(bundle, new Map())
    return false
  }

  function warn(detail: string): void {
    log({ level: 'warn', event: 'bundler waits', detail: `${network}: ${detail.slice(0, 200)}` })
  }

  function transactionCount(): RpcCall {
    return { method: 'eth_getTransactionCount', params: [operator, 'latest'] }
  }

  async function quantities(
    asked: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly bigint[]> {
    const outcomes = await nodes.ask(network, asked, signal)
    return outcomes.map((outcome) => {
      const read = v.safeParse(quantityJson, 'result' in outcome ? outcome.result : undefined)
      if (!read.success) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
      return read.output
    })
  }
}

/** The transactions that carried out operations, by the operations' hashes. */
function carriedOut(
  receipts: readonly v.InferOutput<typeof receiptJson>[],
): ReadonlyMap<string, string> {
  return new Map(
    receipts.flatMap(({ transactionHash, logs }) =>
      logs.flatMap((log) => {
        const event = readOperationEvent(log)
        return event ? [[event.hash, transactionHash] as const] : []
      }),
    ),
  )
}

/**
 * The first operations that fit into one transaction, one of each sender: the next waits for the state after it. An operation that
 * was left out goes alone: it may be the one that fails the others, or has failed by another.
 */
function fitting(waiting: readonly StoredOperation[]): readonly StoredOperation[] {
  const [first] = waiting
  if (first && first.attempts > 0) return [first]
  const senders = new Set<string>()
  let total = 0n
  return waiting.filter(({ operation, attempts }) => {
    const own = gasOf([operation])
    if (attempts > 0 || senders.has(operation.sender) || total + own > mostGas) return false
    senders.add(operation.sender)
    total += own
    return true
  })
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

const quantityJson = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const receiptJson = v.object({
  transactionHash: v.string(),
  blockNumber: v.string(),
  logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
})
