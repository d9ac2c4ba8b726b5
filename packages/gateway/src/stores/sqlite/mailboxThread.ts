// A thread of its own for the database, whose calls block.
import { parentPort, workerData } from 'node:worker_threads'
import { openMailboxTable } from './mailboxTable.ts'
import type { Batch, MailboxPlace } from './operations.ts'

// As: started by mailbox.ts alone, which sends these.
const table = openMailboxTable(workerData as MailboxPlace)
parentPort?.postMessage('open')
parentPort?.on('message', (batch: Batch | 'close') => {
  if (batch !== 'close') return parentPort?.postMessage(table.run(batch))
  table.close()
  return parentPort?.close()
})
