import type { Mailbox, MailboxPage } from '../../../ports/mailbox.ts'

/** Pages of so many reads are in memory at once; they have half a megabyte each. */
const readsAtOnce = 64

/** @returns undefined, and reads nothing, if the address may not read when its turn comes */
export type SharedRead = (
  query: Parameters<Mailbox['fetch']>[0],
) => Promise<MailboxPage | undefined>

/** The reads of all connections: addresses take turns, so that a thousand sockets of one leave room for others. */
export function createSharedReads(
  mailbox: Mailbox,
  mayRead: (address: string) => boolean,
): (address: string) => SharedRead {
  /** The address with the next turn first. */
  const waiting = new Map<string, (() => void)[]>()
  let reading = 0

  function next(): void {
    const [first] = waiting
    if (!first) {
      reading -= 1
      return
    }
    const [address, reads] = first
    const start = reads.shift()
    waiting.delete(address)
    if (reads.length > 0) waiting.set(address, reads)
    start?.()
  }

  return (address) => async (query) => {
    if (reading < readsAtOnce) reading += 1
    else
      await new Promise<void>((resolve) => {
        const reads = waiting.get(address) ?? []
        reads.push(resolve)
        waiting.set(address, reads)
      })
    try {
      return mayRead(address) ? await mailbox.fetch(query) : undefined
    } finally {
      next()
    }
  }
}
