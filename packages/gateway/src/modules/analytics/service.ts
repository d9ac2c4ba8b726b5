import { KitError } from '@latchkey/protocol'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import type { Log } from '../../ports/log.ts'
import type { Sql } from '../../ports/sql.ts'
import { addressHasher } from './addressKeys.ts'

export type AnalyticsService = {
  /** @throws KitError `OVERLOADED` when events come faster than they can be written */
  accept(projectId: string, event: AnalyticsEvent): void
  /** Write what is waiting. */
  flush(): Promise<void>
  close(): Promise<void>
}

const waitMs = 1_000
const batchSize = 200
/** Waiting events; beyond that the database is too slow. */
const queueSize = 10_000
const propertiesSize = 8 * 1024
/** PostgreSQL does not read the longer form that JavaScript gives years beyond 9999. */
const latest = Date.UTC(9999, 0)
const sweepMs = 60 * 60 * 1000

type Waiting = { readonly projectId: string; readonly event: AnalyticsEvent }

/** Usage events (NET-04), written in batches. The page's address and the account's never reach the database. */
export function analyticsService({
  sql,
  log,
  retentionDays,
}: {
  readonly sql: Sql
  readonly log: Log
  readonly retentionDays: number
}): AnalyticsService {
  const hash = addressHasher(sql)
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const sweeper = setInterval(() => void sweep(), sweepMs)
  sweeper.unref()

  return {
    accept(projectId, event) {
      if (JSON.stringify(event.props.properties ?? null).length > propertiesSize) {
        throw new KitError('REQUEST_INVALID', {
          issue: `props.properties: at most ${propertiesSize} characters`,
          field: 'props',
        })
      }
      // A batch is written whole: one time that the database cannot hold would lose the others' events.
      const at = new Date(event.timestamp).getTime()
      if (!(at >= 0 && at < latest)) {
        throw new KitError('REQUEST_INVALID', {
          issue: 'timestamp: Expected a timestamp',
          field: 'timestamp',
        })
      }
      if (waiting.length >= queueSize) throw new KitError('OVERLOADED')
      waiting.push({ projectId, event })
      timer ??= setTimeout(() => void flush(), waitMs)
    },
    flush,
    async close() {
      clearInterval(sweeper)
      await flush()
    },
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
      try {
        await write(events.slice(start, start + batchSize))
      } catch (error) {
        // Nobody waits for events: the operator learns that some are lost.
        log({
          level: 'error',
          event: 'events lost',
          errorCode: error instanceof Error ? error.name : 'unknown',
        })
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

  async function rowOf({
    projectId,
    event: { eventId, timestamp, domain, props },
  }: Waiting): Promise<object> {
    return {
      projectId,
      eventId,
      at: new Date(timestamp).toISOString(),
      domain: domain && plain(domain),
      event: props.event,
      addressHash: props.address ? await hash(projectId, props.address) : null,
      // Text within JSON: escapes that the database would refuse stay as they are.
      properties: props.properties ? plain(JSON.stringify(props.properties)) : null,
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
