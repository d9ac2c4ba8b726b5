import { isKitError } from '@latchkey/protocol'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { rowsOf, type IndexRows } from './indexRows.ts'
import type { IndexedBlock, IndexHead, IndexStore } from './indexStore.ts'
import type { BlockReader, ReadBlock } from './readBlocks.ts'

export type Follower = {
  /**
   * Read the blocks that the index lacks. Resolves when the index is at the head that it found, or when `signal`
   * aborts.
   */
  catchUp(signal: AbortSignal): Promise<void>
  /** Stop reading, after writing the blocks that were read. */
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
  /**
   * False for several nodes behind one address: they may be at different heights, so a lower height is believed only
   * after a while.
   */
  readonly hasOneNode: boolean
}

const leaseMs = 10_000
const patienceMs = 30_000
const stepMs = 30_000

/** Keeps one network's index at the head of its chain, also through reorganizations. */
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
      // The running round may have asked for the head before the caller's transaction was mined.
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
      // Logged once, not every second: the operator learns that the index stands still. The next success is not logged.
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
    // Another gateway has the lease of the network, or had it in between.
    if (!isWritten) leasedUntil = 0
    return isWritten
  }

  /** The lease is renewed after half its time, not at every poll: an idle chain costs the database nothing. */
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

  /** Drop the blocks that the chain has dropped, down to the highest block that it still has. */
  async function retreat(head: IndexHead, signal: AbortSignal): Promise<boolean> {
    let agreed = fromBlock - 1
    let disputed = head.number + 1
    while (disputed - agreed > 1) {
      const middle = Math.floor((agreed + disputed) / 2)
      const stored = await store.blockAt(middle)
      if (!stored || stored.number <= agreed) {
        // The index has no block here: empty blocks were dropped, and the stored blocks around them prove the range.
        agreed = middle
        continue
      }
      const there = await reader.header(stored.number, signal)
      if (there?.hash === stored.hash) agreed = middle
      else disputed = stored.number
    }
    // The node denied its own block a moment ago: wait instead of asking again at once.
    if (agreed >= head.number) return false
    await store.rollBack(agreed)
    return true
  }
}

/** The blocks that follow one another from the head on; the chain may have changed while they were read. */
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
