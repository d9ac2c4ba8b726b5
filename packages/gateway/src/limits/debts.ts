/** Work that callers owe. All debtors pay equally fast (generalized processor sharing). */
export type Debts = {
  owed(key: string): number
  total(): number
  add(key: string, work: number): void
  /** Pays `work` for all debtors together, in equal parts. */
  pay(work: number): void
}

/**
 * Each debtor is free at a point of a virtual time, which passes faster when there are fewer debtors: a payment changes one
 * number, not all debts.
 * @param onFree called with a debtor that owes nothing any more
 */
export function createDebts(onFree: (key: string) => void): Debts {
  const freeAt = new Map<string, number>()
  let queue: Entry[] = []
  let now = 0
  let sum = 0

  function remove(key: string): void {
    sum -= freeAt.get(key) ?? 0
    freeAt.delete(key)
    // Without debtors the numbers start again, so that rounding never adds up.
    if (freeAt.size === 0) [queue, now, sum] = [[], 0, 0]
    onFree(key)
  }

  return {
    owed: (key) => Math.max(0, (freeAt.get(key) ?? now) - now),
    total: () => Math.max(0, sum - freeAt.size * now),
    add(key, work) {
      const before = freeAt.get(key)
      const at = (before ?? now) + work
      if (at <= now + leastDebt) {
        if (before !== undefined) remove(key)
        return
      }
      sum += at - (before ?? 0)
      freeAt.set(key, at)
      // A debtor whose debt has changed leaves its older entries behind.
      if (queue.length > 2 * freeAt.size + 64)
        queue = Array.from(freeAt, ([debtor, end]) => ({ key: debtor, at: end })).sort(
          (a, b) => a.at - b.at,
        )
      else push(queue, { key, at })
    },
    pay(work) {
      let left = work
      while (left > 0) {
        const [first] = queue
        if (!first) return
        if (freeAt.get(first.key) !== first.at) {
          pop(queue)
          continue
        }
        const toFirst = (first.at - now) * freeAt.size
        if (toFirst > left) {
          now += left / freeAt.size
          return
        }
        left -= toFirst
        now = first.at
        pop(queue)
        remove(first.key)
      }
    },
  }
}

const leastDebt = 1e-9

/** An entry of a binary heap, the first debtor to be free on top. */
type Entry = { readonly key: string; readonly at: number }

function push(heap: Entry[], entry: Entry): void {
  let index = heap.length
  heap.push(entry)
  for (;;) {
    const above = (index - 1) >> 1
    const parent = heap[above]
    if (index === 0 || !parent || parent.at <= entry.at) break
    heap[index] = parent
    index = above
  }
  heap[index] = entry
}

function pop(heap: Entry[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  let index = 0
  for (;;) {
    let below = 2 * index + 1
    let child = heap[below]
    const other = heap[below + 1]
    if (child && other && other.at < child.at) [below, child] = [below + 1, other]
    if (!child || child.at >= last.at) break
    heap[index] = child
    index = below
  }
  heap[index] = last
}
