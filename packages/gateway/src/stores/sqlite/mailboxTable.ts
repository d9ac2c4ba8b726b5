import { hash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { MailboxEntry, MailboxMessage, MailboxPage, MailboxSize } from '../../ports/mailbox.ts'
import type { Batch, MailboxPlace, Operation, Outcome } from './operations.ts'

export type MailboxTable = {
  /** Runs all operations in one commit, which is on disk on return. If it fails, each operation runs alone. */
  run(batch: Batch): readonly Outcome[]
  close(): void
}

/** The most that a fetch gives, so that one client does not delay the others. */
const pageMessages = 100
const pageCharacters = 512 * 1024
const sweepRows = 1_000

/**
 * The mailbox in SQLite: write-ahead log, and a sync of it with each commit (security.md 3.7).
 * @throws Error when another process has the file, or when it is no database
 */
export function openMailboxTable({ file, limits }: MailboxPlace): MailboxTable {
  const db = new DatabaseSync(file)
  try {
    // Exclusive: this process counts the ids, so there must be only one writer.
    db.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;' +
        'pragma cache_size = -16000; begin immediate; commit;',
    )
    db.exec(schema)
  } catch (cause) {
    db.close()
    throw new Error(`The relay's mailbox ${file} cannot be used: ${textOf(cause)}`, { cause })
  }
  const known = db.prepare(
    'select id from messages where topic = ? and hash = ? and expires_at > ?',
  )
  const forget = db.prepare('delete from messages where topic = ? and hash = ?')
  const depth = db.prepare(
    'select count(*) as messages, ifnull(sum(size), 0) as size from messages where topic = ? and waiting = 1 and expires_at > ?',
  )
  const insert = db.prepare('insert into messages values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)')
  const page = db.prepare(
    `select id, topic, message, tag, attestation, publisher, published_at as publishedAt from messages
     where topic = ? and id > ? and expires_at > ? and publisher <> ?
       and not exists (select 1 from acknowledgements a where a.id = messages.id and a.client = ?)
     order by id`,
  )
  const acknowledge = db.prepare(
    'insert or ignore into acknowledgements select id, ? from messages where id = ?',
  )
  const acknowledged = db.prepare('update messages set waiting = 0 where id = ? and waiting = 1')
  const sweep = db.prepare(
    `delete from messages where id in (select id from messages where expires_at <= ? limit ${sweepRows})`,
  )
  const size = db.prepare(
    'select count(*) as messages, ifnull(sum(waiting), 0) as waiting from messages',
  )
  const disk = diskWatch(file, db.prepare('pragma freelist_count'))
  // As: max() of integers is one, or null.
  const last = db
    .prepare('select max(id) as id, max(published_at) as publishedAt from messages')
    .get() as { id: number | null; publishedAt: number | null }
  // Push ids must never repeat, or some wallets drop the message (walletconnect.md 3). They start from the clock, which
  // is above all ids of an older copy of this file if fewer than a million were used per second.
  let lastId = Math.max(last.id ?? 0, Date.now() * 1000)
  let publishedAt = last.publishedAt ?? 0

  const apply = (operation: Operation, now: number): unknown => {
    switch (operation.kind) {
      case 'append':
        return append(operation.entries, now)
      case 'fetch':
        return fetch(operation, now)
      case 'acknowledge':
        for (const id of operation.ids) {
          acknowledge.run(operation.client, id)
          acknowledged.run(id)
        }
        return undefined
      case 'sweep':
        return sweep.run(now).changes === sweepRows
      case 'size':
        // As: the columns of the statement.
        return size.get() as MailboxSize
    }
  }

  function append(
    entries: readonly MailboxEntry[],
    now: number,
  ): readonly (MailboxMessage | undefined)[] | 'full' {
    disk.check(now)
    db.exec('savepoint entries')
    publishedAt = Math.max(publishedAt, now)
    const stored: (MailboxMessage | undefined)[] = []
    for (const { ttlMs, ...entry } of entries) {
      const { topic, message, tag, attestation, publisher } = entry
      const identity = hash('sha256', message, 'buffer')
      if (known.get(topic, identity, now)) {
        stored.push(undefined)
        continue
      }
      // As: the columns of the statement.
      const has = depth.get(topic, now) as { messages: number; size: number }
      if (has.messages >= limits.messages || has.size + message.length > limits.bytes) {
        db.exec('rollback to entries; release entries')
        return 'full'
      }
      forget.run(topic, identity)
      lastId += 1
      insert.run(
        lastId,
        topic,
        identity,
        message,
        message.length,
        tag,
        attestation ?? null,
        publisher,
        publishedAt,
        publishedAt + ttlMs,
      )
      stored.push({ ...entry, id: lastId, publishedAt })
    }
    db.exec('release entries')
    return stored
  }

  function fetch(
    { topic, client, after }: Extract<Operation, { kind: 'fetch' }>,
    now: number,
  ): MailboxPage {
    const messages: MailboxMessage[] = []
    let characters = 0
    for (const row of page.iterate(topic, after, now, client, client)) {
      // As: the columns of the statement.
      const { attestation, ...message } = row as Omit<MailboxMessage, 'attestation'> & {
        attestation: string | null
      }
      characters += message.message.length
      const isEnough = messages.length === pageMessages || characters > pageCharacters
      if (isEnough && messages.length > 0) return { messages, hasMore: true }
      messages.push({ ...message, ...(attestation !== null && { attestation }) })
    }
    return { messages, hasMore: false }
  }

  function commit(operations: readonly Operation[], now: number): readonly Outcome[] {
    try {
      db.exec('begin immediate')
      const outcomes = operations.map((operation) => ({ value: apply(operation, now) }))
      db.exec('commit')
      return outcomes
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      return operations.map(() => ({ error: textOf(error) }))
    }
  }

  return {
    run({ now, operations }) {
      const outcomes = commit(operations, now)
      const isRefused = outcomes.some((outcome) => 'error' in outcome)
      // A refused operation must not fail the others: on a full disk reading goes on.
      return isRefused && operations.length > 1
        ? operations.flatMap((operation) => commit([operation], now))
        : outcomes
    },
    close: () => db.close(),
  }
}

/**
 * Topics are found by an index of their waiting messages; acknowledgements by message, since most messages have one
 * client.
 */
const schema = `
create table if not exists messages (
  id integer primary key,
  topic text not null,
  hash blob not null,
  message text not null,
  size integer not null,
  tag integer not null,
  attestation text,
  publisher text not null,
  published_at integer not null,
  expires_at integer not null,
  waiting integer not null,
  unique (topic, hash)
) strict;
create index if not exists messages_waiting on messages (topic, expires_at, size) where waiting = 1;
create index if not exists messages_expiry on messages (expires_at);
create table if not exists acknowledgements (
  id integer not null references messages on delete cascade,
  client text not null,
  primary key (id, client)
) strict, without rowid;
`

/**
 * Refuses to write before the disk is full, so that there is room left to acknowledge and to delete (security.md 3.3).
 */
function diskWatch(file: string, freePages: StatementSync): { check(now: number): void } {
  const folder = dirname(file)
  let checkedAt = Number.NEGATIVE_INFINITY
  let isFull = false
  return {
    check(now) {
      if (file === ':memory:') return
      if (Math.abs(now - checkedAt) >= 1_000) {
        const { bsize, blocks, bavail } = statfsSync(folder)
        isFull = bavail < blocks * 0.15 && bavail * bsize < 2 ** 30
        checkedAt = now
      }
      // As: the one column of the pragma. Deleted messages leave room inside the file.
      if (isFull && (freePages.get() as { freelist_count: number }).freelist_count < 256)
        throw new Error('the disk is nearly full')
    },
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
