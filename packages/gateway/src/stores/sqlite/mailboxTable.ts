import { hash } from 'node:crypto'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { MailboxEntry, MailboxMessage, MailboxPage, MailboxSize } from '../../ports/mailbox.ts'
import { isDiskShort } from '../../limits/diskShort.ts'
import { createRoom, type Held } from './mailboxRoom.ts'
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
/** A session has two clients. To further clients a message comes again: each acknowledgement takes disk that nobody pays for. */
const mostAcknowledgements = 16
/** The disk that a message takes beside its characters, in their number: ids, topic, publisher and indexes. */
const rowCharacters = 512

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
    db.exec(tables)
    const columns = db.prepare('pragma table_info(messages)').all()
    if (!columns.some(({ name }) => name === 'holder'))
      db.exec('alter table messages add column holder integer not null default 0')
    db.exec(indexes)
  } catch (cause) {
    db.close()
    throw new Error(`The relay's mailbox ${file} cannot be used: ${textOf(cause)}`, { cause })
  }
  const known = db.prepare(
    'select id from messages where topic = ? and hash = ? and expires_at > ?',
  )
  const forget = db.prepare(
    'delete from messages where topic = ? and hash = ? returning holder, size, waiting',
  )
  const depth = db.prepare(
    `select count(*) as messages, ifnull(sum(size), 0) as size,
       ifnull(sum(waiting), 0) as waiting, ifnull(sum(size * waiting), 0) as waitingSize
     from messages where topic = ? and expires_at > ?`,
  )
  const insert = db.prepare('insert into messages values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)')
  const page = db.prepare(
    `select id, topic, message, tag, attestation, publisher, published_at as publishedAt from messages
     where topic = ? and id > ? and expires_at > ? and publisher <> ?
       and not exists (select 1 from acknowledgements a where a.id = messages.id and a.client = ?)
     order by id`,
  )
  const acknowledge = db.prepare(
    `insert or ignore into acknowledgements select id, ? from messages where id = ?
     and (select count(*) from acknowledgements a where a.id = messages.id) < ${mostAcknowledgements}`,
  )
  const acknowledged = db.prepare('update messages set waiting = 0 where id = ? and waiting = 1')
  const sweep = db.prepare(
    `delete from messages where id in (select id from messages where expires_at <= ? limit ${sweepRows})
     returning holder, size, waiting`,
  )
  // Counted once: later calls must not wait for a scan of all rows. As: the columns of the statement.
  let size = db
    .prepare('select count(*) as messages, ifnull(sum(waiting), 0) as waiting from messages')
    .get() as MailboxSize
  const room = createRoom(
    limits.totalBytes,
    db.prepare('select holder, sum(size) as size from messages group by holder'),
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
          grow(0, -acknowledged.run(id).changes)
        }
        return undefined
      case 'sweep':
        return removed(sweep.all(now)) === sweepRows
      case 'size':
        return size
    }
  }

  function removed(rows: readonly object[]): number {
    // As: the returned columns of both statements that delete.
    for (const row of rows as readonly (Held & { readonly waiting: number })[]) {
      room.free(row)
      grow(-1, -row.waiting)
    }
    return rows.length
  }

  function grow(messages: number, waiting: number | bigint): void {
    size = { messages: size.messages + messages, waiting: size.waiting + Number(waiting) }
  }

  function append(
    entries: readonly MailboxEntry[],
    now: number,
  ): readonly (MailboxMessage | undefined)[] | 'full' {
    disk.check(now)
    db.exec('savepoint entries')
    const [sizeBefore, leaveRoom] = [size, room.mark()]
    publishedAt = Math.max(publishedAt, now)
    const stored: (MailboxMessage | undefined)[] = []
    for (const { ttlMs, holder: address = '', ...entry } of entries) {
      const { topic, message, tag, attestation, publisher } = entry
      const identity = hash('sha256', message, 'buffer')
      if (known.get(topic, identity, now)) {
        stored.push(undefined)
        continue
      }
      const held = { holder: room.nameOf(address), size: sizeOf(entry) }
      // As: the columns of the statement.
      const has = depth.get(topic, now) as Depth
      if (isFull(has, held.size) || !room.take(held)) {
        db.exec('rollback to entries; release entries')
        size = sizeBefore
        leaveRoom()
        return 'full'
      }
      removed(forget.all(topic, identity))
      lastId += 1
      insert.run(
        lastId,
        topic,
        identity,
        message,
        held.size,
        tag,
        attestation ?? null,
        publisher,
        publishedAt,
        publishedAt + Math.min(ttlMs, lifeOf(held.size)),
        held.holder,
      )
      grow(1, 1)
      stored.push({ ...entry, id: lastId, publishedAt })
    }
    db.exec('release entries')
    return stored
  }

  /** Rows count here by their number alone. */
  function isFull(has: Depth, size: number): boolean {
    const charactersOf = (sizes: number, rows: number): number =>
      sizes + size - (rows + 1) * rowCharacters
    return (
      has.waiting >= limits.messages ||
      charactersOf(has.waitingSize, has.waiting) > limits.bytes ||
      has.messages >= limits.messages * acknowledgedPart ||
      charactersOf(has.size, has.messages) > limits.bytes * acknowledgedPart
    )
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
      characters += sizeOf({ ...message, attestation: attestation ?? undefined })
      const isEnough = messages.length === pageMessages || characters > pageCharacters
      if (isEnough && messages.length > 0) return { messages, hasMore: true }
      messages.push({ ...message, ...(attestation !== null && { attestation }) })
    }
    return { messages, hasMore: false }
  }

  function commit(operations: readonly Operation[], now: number): readonly Outcome[] {
    const [sizeBefore, leaveRoom] = [size, room.mark()]
    try {
      db.exec('begin immediate')
      const outcomes = operations.map((operation) => ({ value: apply(operation, now) }))
      db.exec('commit')
      room.keep()
      return outcomes
    } catch (error) {
      size = sizeBefore
      leaveRoom()
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

/** A topic's acknowledged messages stay for other clients until they expire; together they are at most so many times as many. */
const acknowledgedPart = 4

function sizeOf({
  message,
  attestation = '',
}: Pick<MailboxEntry, 'message' | 'attestation'>): number {
  return message.length + attestation.length + rowCharacters
}

/** Ever larger messages live ever shorter, so that a message costs at most as much as 16 KiB for 30 days. */
function lifeOf(size: number): number {
  const longestMs = 30 * 24 * 60 * 60 * 1000
  return size <= freeSize ? longestMs : Math.floor((longestMs * freeSize) / size)
}
const freeSize = 16 * 1024 + rowCharacters

type Depth = {
  readonly messages: number
  readonly size: number
  readonly waiting: number
  readonly waitingSize: number
}
/**
 * Topics are found by an index of their messages; acknowledgements by message, since most messages have one client.
 */
const tables = `
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
  holder integer not null default 0,
  unique (topic, hash)
) strict;
create table if not exists acknowledgements (
  id integer not null references messages on delete cascade,
  client text not null,
  primary key (id, client)
) strict, without rowid;
`
const indexes = `
drop index if exists messages_waiting;
create index if not exists messages_topic on messages (topic, expires_at, size, waiting);
create index if not exists messages_expiry on messages (expires_at);
create index if not exists messages_holder on messages (holder, size);
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
        isFull = isDiskShort(folder)
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
