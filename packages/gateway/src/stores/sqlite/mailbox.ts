import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../ports/clock.ts'
import type { Mailbox, MailboxMessage, MailboxPage, MailboxSize } from '../../ports/mailbox.ts'
import type { Batch, MailboxLimits, MailboxPlace, Operation, Outcome } from './operations.ts'

/** The most waiting operations: more would fill the memory while the disk hangs. */
const mostWaiting = 20_000

type Job = {
  readonly operation: Operation
  settle(outcome: Outcome): void
}

/**
 * The embedded mailbox: SQLite in a folder, or `memory`. While a commit is synced, the next one gathers: the slower the
 * disk, the more messages share a sync.
 * @throws Error when another process has the folder
 */
export async function openSqliteMailbox({
  place,
  limits,
  clock,
}: {
  readonly place: string
  readonly limits: MailboxLimits
  readonly clock: Clock
}): Promise<Mailbox> {
  if (place !== 'memory') mkdirSync(place, { recursive: true })
  const workerData: MailboxPlace = {
    file: place === 'memory' ? ':memory:' : join(place, 'mailbox.db'),
    limits,
  }
  // The same extension as this file: `.ts` in the workspace, `.js` in the package.
  const program = new URL(`mailboxThread${extname(import.meta.url)}`, import.meta.url)
  const thread = new Worker(program, {
    workerData,
    // Node 22 and 24 call node:sqlite experimental or a release candidate (docs/decisions/0013).
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await once(thread, 'message')

  let gathering: Job[] = []
  let running: readonly Job[] = []
  let failure: string | undefined
  let idle: (() => void) | undefined
  const settleAll = (jobs: readonly Job[], outcomes: readonly Outcome[]): void =>
    jobs.forEach((job, index) => job.settle(outcomes[index] ?? { error: 'no outcome' }))
  const next = (): void => {
    running = gathering
    gathering = []
    if (running.length === 0) return idle?.()
    const batch: Batch = { now: clock(), operations: running.map(({ operation }) => operation) }
    return thread.postMessage(batch)
  }
  thread.on('message', (outcomes: readonly Outcome[]) => {
    const done = running
    next()
    settleAll(done, outcomes)
  })
  const fail = (reason: string): void => {
    failure = reason
    for (const job of [...running, ...gathering]) job.settle({ error: reason })
    running = gathering = []
  }
  thread.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))

  const perform = (operation: Operation): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const refusal =
        failure ?? (gathering.length < mostWaiting ? undefined : 'the disk is too slow')
      if (refusal !== undefined) return reject(new Error(refusal))
      gathering.push({
        operation,
        settle: (outcome) =>
          'error' in outcome ? reject(new Error(outcome.error)) : resolve(outcome.value),
      })
      // At the end of this turn, so that all messages that one turn of the loop read share a commit.
      if (running.length === 0 && gathering.length === 1) setImmediate(start)
      return undefined
    })
  const start = (): void => {
    if (running.length === 0) next()
  }

  return {
    // As, here and below: the table answers each kind of operation with its own value.
    append: async (entries) =>
      (await perform({ kind: 'append', entries })) as
        | readonly (MailboxMessage | undefined)[]
        | 'full',
    fetch: async ({ topic, client, after = 0 }) =>
      (await perform({ kind: 'fetch', topic, client, after })) as MailboxPage,
    async acknowledge(client, ids) {
      await perform({ kind: 'acknowledge', client, ids })
    },
    sweep: async () => (await perform({ kind: 'sweep' })) as boolean,
    size: async () => (await perform({ kind: 'size' })) as MailboxSize,
    async close() {
      if (failure !== undefined) return
      if (running.length > 0 || gathering.length > 0)
        await new Promise<void>((resolve) => {
          idle = resolve
        })
      failure = 'the mailbox is closed'
      const exited = once(thread, 'exit')
      thread.postMessage('close')
      await exited
    },
  }
}
