import { isKitError } from '@latchkey/protocol'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { rowsOf, type IndexRows } from './indexRows.ts'
import type { IndexedBlock, IndexHead, IndexStore } from './indexStore.ts'
import type { BlockReader, ReadBlock } from './readBlocks.ts'

export type Follower = {
  /** Read what the chain has that the index has not. Resolves when the index is at the head it found, or `signal` ends the wait. */
  catchUp(signal: AbortSignal): Promise<void>
  /** Stop reading; what was read is written. */
  close(): Promise<void>
}

export type FollowOptions = {
  readonly reader: BlockReader
  readonly store: IndexStore
  readonly clock: Clock
  readonly log: Log
  readonly network: string
  /** First block to read. */
  readonly fromBlock: number
  readonly pollMs: number
  /** Several nodes behind one address may be at different heights: a lower one is believed only after a while. */
  readonly hasOneNode: boolean
}

const leaseMs = 10_000
const patienceMs = 30_000
const stepMs = 30_000

/** Keeps one network's index at the head of its chain, whatever the chain does. */
export function followChain(options: FollowOptions): Follower {
  const { reader, store, clock, log, network, fromBlock, pollMs } = options
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let lowSince: number | undefined
  let hasFailed = false
  let leasedUntil = 0
  let noted: number | undefined
  schedule(0)

  return {
    async catchUp(signal) {
      if (ending.signal.aborted) return
      // What runs may have asked for the head before the caller's transaction was there.
      next ??= (running ?? Promise.resolve()).then(() => {
        next = undefined
        return run()
      })
      await Promise.race([next, aborted(signal)])
    },
    async close() {
      ending.abort()
      clearTimeout(timer)
      await running
      await store.release().catch(() => {})
    },
  }

  function schedule(ms: number): void {
    if (ending.signal.aborted) return
    timer = setTimeout(() => void run(), ms)
    timer.unref()
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= round().finally(() => {
      running = undefined
      schedule(hasFailed ? Math.max(pollMs, 1_000) : pollMs)
    })
    return running
  }

  async function round(): Promise<void> {
    try {
      while (!ending.signal.aborted && (await step())) continue
      hasFailed = false
    } catch (error) {
      if (ending.signal.aborted) return
      // Once, not every second: the log tells the operator that it stands, and the next success is silent.
      if (!hasFailed) {
        log({
          level: 'warn',
          event: 'chain index waits',
          detail: network,
          errorCode: isKitError(error)
            ? error.code
            : error instanceof Error
              ? error.name
              : 'unknown',
        })
      }
      hasFailed = true
    }
  }

  /** One batch of blocks, or one correction. True while there is more to do. */
  async function step(): Promise<boolean> {
    if (!(await holdLease())) return false
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(stepMs)])
    const latest = await reader.header('latest', signal)
    if (!latest) return false
    if (latest.number !== noted) await store.noteLatest(latest.number)
    noted = latest.number
    const head = await store.head()
    if (head && latest.number <= head.number) return settle(head, latest, signal)
    lowSince = undefined
    const first = head ? head.number + 1 : fromBlock
    if (first > latest.number) return false
    const read = await reader.blocks(first, latest.number, signal)
    const chained = chainedTo(head, read)
    if (chained.length === 0) return head ? retreat(head, signal) : false
    const isWritten = await store.append(head, chained.map(indexed))
    // Somebody else has the network, or had it in between.
    if (!isWritten) leasedUntil = 0
    return isWritten
  }

  /** Asked for in time, not at every look: an idle chain costs the database nothing. */
  async function holdLease(): Promise<boolean> {
    if (leasedUntil - clock() > leaseMs / 2) return true
    const asked = clock()
    const isHeld = await store.lease(leaseMs)
    leasedUntil = isHeld ? asked + leaseMs : 0
    return isHeld
  }

  /** The chain is as high as the index, or lower. */
  async function settle(head: IndexHead, latest: IndexHead, signal: AbortSignal): Promise<boolean> {
    const same = await store.blockAt(latest.number)
    if (latest.number === head.number && same?.hash === latest.hash) {
      lowSince = undefined
      return false
    }
    if (same?.number === latest.number && same.hash === latest.hash && !options.hasOneNode) {
      lowSince ??= clock()
      if (clock() - lowSince < patienceMs) return false
    }
    lowSince = undefined
    return retreat(head, signal)
  }

  /** Give up the blocks that the chain has given up: back to the highest that it still has. */
  async function retreat(head: IndexHead, signal: AbortSignal): Promise<boolean> {
    let agreed = fromBlock - 1
    let disputed = head.number + 1
    while (disputed - agreed > 1) {
      const middle = Math.floor((agreed + disputed) / 2)
      const stored = await store.blockAt(middle)
      if (!stored || stored.number <= agreed) {
        // Nothing is kept between: what was dropped there is vouched for by what is above or below.
        agreed = middle
        continue
      }
      const there = await reader.header(stored.number, signal)
      if (there?.hash === stored.hash) agreed = middle
      else disputed = stored.number
    }
    // It denied its own block a moment ago: let it settle instead of asking again at once.
    if (agreed >= head.number) return false
    await store.rollBack(agreed)
    return true
  }
}

/** As many as follow one another from the head on; the chain may have changed while they were read. */
function chainedTo(
  head: IndexHead | undefined,
  blocks: readonly ReadBlock[],
): readonly ReadBlock[] {
  let parent = head?.hash
  const broken = blocks.findIndex((block) => {
    const isChild = parent === undefined || block.parentHash === parent
    parent = block.hash
    return !isChild
  })
  return broken === -1 ? blocks : blocks.slice(0, broken)
}

function indexed({ number, hash, timestamp, transactions, receipts }: ReadBlock): IndexedBlock {
  const rows: IndexRows[] = transactions.flatMap((transaction, index) => {
    const receipt = receipts[index]
    return receipt ? [rowsOf(transaction, receipt, number)] : []
  })
  return { number, hash, minedAt: timestamp * 1_000, rows }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
