import { hash, randomBytes } from 'node:crypto'
import type { StatementSync } from 'node:sqlite'
import { createFairBudget } from '../../limits/fairBudget.ts'

/** The room that a message takes. */
export type Held = { readonly holder: number; readonly size: number }

export type Room = {
  nameOf(address: string): number
  take(held: Held): boolean
  free(held: Held): void
  /** Makes what was taken and freed since the last `keep` final. */
  keep(): void
  /** @returns a function that takes back what was taken and freed since then */
  mark(): () => void
}

/** The room of the mailbox, which addresses share. After a restart an address starts with a new name and its whole share. */
export function createRoom(totalBytes: number, present: StatementSync): Room {
  const secret = randomBytes(32)
  const budget = createFairBudget({ rate: 0, burst: totalBytes }, () => 0)
  // As: the columns of the statement.
  for (const { holder, size } of present.all() as Held[]) budget.give([String(holder)], -size)
  let taken: Held[] = []
  let freed: Held[] = []
  const give = (rows: readonly Held[]): void =>
    rows.forEach(({ holder, size }) => budget.give([String(holder)], size))
  return {
    nameOf: (address) =>
      hash('sha256', Buffer.concat([secret, Buffer.from(address)]), 'buffer').readUIntBE(0, 6),
    take(held) {
      const isFree = budget.take([String(held.holder)], held.size) === 0
      if (isFree) taken.push(held)
      return isFree
    },
    free: (held) => void freed.push(held),
    keep() {
      give(freed)
      taken = []
      freed = []
    },
    mark() {
      const [takenBefore, freedBefore] = [taken.length, freed.length]
      return () => {
        give(taken.splice(takenBefore))
        freed.length = freedBefore
      }
    },
  }
}
