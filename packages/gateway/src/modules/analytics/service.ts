import { KitError } from '@latchkey/protocol'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import type { Sql } from '@latchkey/server'
import { currentCaller } from '../../limits/currentCaller.ts'
import { createFairBudget, type FairBudget } from '../../limits/fairBudget.ts'
import { oncePerSecond } from '../../limits/oncePerSecond.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { addressHasher } from './addressKeys.ts'

export type AnalyticsService = {
  /** @throws KitError `OVERLOADED` when the disk is nearly full or slow, `RATE_LIMITED` above the project's quota */
  accept(projectId: string, event: AnalyticsEvent): void
  /** Write waiting events. */
  flush(): Promise<void>
  close(): Promise<void>
}

const waitMs = 1_000
const batchSize = 200
/** The most events that wait to be written; more means that the database is too slow. */
const queueSize = 10_000
/** Time to write waiting events on closing: a database that hangs does not keep the gateway open. */
const closeMs = 1_500
/** Bytes of an event's properties, in UTF-8: events share a database with sign-ins. */
const propertiesBytes = 1024
const daySeconds = 24 * 60 * 60
/** PostgreSQL does not read JavaScript's longer form of years beyond 9999. */
const latest = Date.UTC(9999, 0)
const sweepMs = 60 * 60 * 1000

/** The stored fields of an event, and the account that will be stored as a hash. */
type Waiting = {
  readonly projectId: string
  readonly eventId: string
  readonly at: string
  readonly domain: string | undefined
  readonly event: string
  readonly address: string | null | undefined
  readonly properties: string | null
}

/** Usage events (NET-04), written in batches. The addresses of the page and the account never reach the database. */
export function analyticsService({
  sql,
  log,
  retentionDays,
  eventsPerDay,
  isDiskShort,
  clock,
}: {
  readonly sql: Sql
  readonly log: Log
  readonly retentionDays: number
  /** Of each project, on average; its callers share them. */
  readonly eventsPerDay: number
  readonly isDiskShort: () => boolean
  readonly clock: Clock
}): AnalyticsService {
  const hash = addressHasher(sql)
  const quotas = new Map<string, FairBudget>()
  const isTimeToLook = oncePerSecond(clock)
  let isFull = false
  let waiting: Waiting[] = []
  let unwritten = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const sweeper = setInterval(() => void sweep(), sweepMs)
  sweeper.unref()

  return {
    accept(projectId, { eventId, timestamp, domain, props }) {
      const properties = props.properties ? JSON.stringify(props.properties) : null
      if (properties !== null && Buffer.byteLength(properties) > propertiesBytes) {
        throw new KitError('REQUEST_INVALID', {
          issue: `props.properties: at most ${propertiesBytes} bytes`,
          field: 'props',
        })
      }
      // A batch is written whole: one time that the database cannot hold would lose all its events.
      const at = new Date(timestamp)
      if (!(at.getTime() >= 0 && at.getTime() < latest)) {
        throw new KitError('REQUEST_INVALID', {
          issue: 'timestamp: Expected a timestamp',
          field: 'timestamp',
        })
      }
      if (isTimeToLook('disk')) isFull = isDiskShort()
      if (isFull || unwritten >= queueSize) throw new KitError('OVERLOADED')
      takeFromQuota(projectId)
      unwritten += 1
      const { event, address } = props
      waiting.push({
        projectId,
        eventId,
        at: at.toISOString(),
        domain,
        event,
        address,
        properties,
      })
      timer ??= setTimeout(() => void flush(), waitMs)
    },
    flush,
    async close() {
      clearInterval(sweeper)
      await withinTime(flush())
    },
  }

  /** Events share the disk with sign-ins, and anybody may send them. */
  function takeFromQuota(projectId: string): void {
    const budget = { rate: eventsPerDay / daySeconds, burst: eventsPerDay / 4 }
    const quota = quotas.get(projectId) ?? createFairBudget(budget, clock)
    quotas.set(projectId, quota)
    const seconds = quota.take([currentCaller()?.address ?? ''])
    if (seconds > 0) throw new KitError('RATE_LIMITED', { retryAfter: Math.ceil(seconds) })
  }

  /** Resolves when the work is done or its time is over; then the log tells the operator how many events are lost. */
  async function withinTime(work: Promise<void>): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        log({ level: 'error', event: 'events lost', detail: `${unwritten} not written in time` })
        resolve()
      }, closeMs)
    })
    await Promise.race([work, over])
    clearTimeout(late)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    writing = writing.then(() => writeAll(events))
    return writing
  }

  async function writeAll(events: readonly Waiting[]): Promise<void> {
    for (let start = 0; start < events.length; start += batchSize) {
      const batch = events.slice(start, start + batchSize)
      try {
        await write(batch)
      } catch (error) {
        // No caller waits for events, so the log tells the operator that some are lost.
        log({
          level: 'error',
          event: 'events lost',
          errorCode: error instanceof Error ? error.name : 'unknown',
        })
      } finally {
        unwritten -= batch.length
      }
    }
  }

  async function write(events: readonly Waiting[]): Promise<void> {
    const rows = await Promise.all(events.map(rowOf))
    await sql.query(
      `insert into events (project_id, event_id, occurred_at, domain, event, address_hash, properties)
       select e->>'projectId', (e->>'eventId')::uuid, (e->>'at')::timestamptz, e->>'domain', e->>'event',
              e->>'addressHash', (e->>'properties')::json
       from json_array_elements($1::json) e
       on conflict do nothing`,
      [JSON.stringify(rows)],
    )
  }

  async function rowOf({ address, domain, properties, ...event }: Waiting): Promise<object> {
    return {
      ...event,
      domain: domain && plain(domain),
      addressHash: address ? await hash(event.projectId, address) : null,
      // JSON text in a json column: escapes that jsonb would refuse stay as they are.
      properties: properties && plain(properties),
    }
  }

  async function sweep(): Promise<void> {
    try {
      await sql.query("delete from events where received_at < now() - $1 * interval '1 day'", [
        retentionDays,
      ])
    } catch {
      log({ level: 'warn', event: 'old events not deleted' })
    }
  }
}

/** PostgreSQL text holds neither NUL nor half a surrogate pair. */
function plain(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', '')).toString()
}
