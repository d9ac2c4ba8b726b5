import type { HistoryEntry, HistoryPage, HistoryTransfer } from '@latchkey/protocol/http'
import { describe, expect, it } from 'vitest'
import { signOf } from './sign.ts'
import { listEntries, minedAt } from './entries.ts'
import { generateHistory, network, type Random, randomFrom, self } from './fixtures/histories.ts'
import { modelOf } from './fixtures/historyModel.ts'
import { isHidden, usedAddresses } from './hidden.ts'
import { groupByMonth, monthTitle } from './months.ts'
import { mergeHead } from './refreshHistory.ts'
import { relativeTime } from './relativeTime.ts'

describe('generated histories', () => {
  it('each of 10,000 generated histories is listed, grouped, signed and hidden as in a simple model [HIS-03, HIS-04, HIS-07]', () => {
    for (let seed = 0; seed < 10_000; seed++) {
      const pages = generateHistory(randomFrom(seed))
      const entries = listEntries(pages, network)
      const used = usedAddresses(entries, self)
      const shown = groupByMonth(entries, minedAt).map(({ year, month, items }) => ({
        year,
        month,
        items: items.map((entry) => ({
          id: entry.id,
          sign: signOf(entry.metadata.operationType),
          hidden: isHidden(entry, { address: self, used }),
        })),
      }))
      const wanted = modelOf(pages, network, self)
      // Comparing text is a hundred times faster than `toEqual`, which then says where it is.
      if (JSON.stringify(shown) !== JSON.stringify(wanted))
        expect(shown, `history ${seed}`).toEqual(wanted)
    }
  })

  it('a merged history is one list without gaps or repetitions, for any newer first page', () => {
    for (let seed = 0; seed < 2_000; seed++) {
      const random = randomFrom(seed)
      const whole = chain(random, 5 + random(60))
      const size = 1 + random(8)
      const seen = random(whole.length)
      const before = whole.slice(seen)
      const known = pagesOf(before, size).slice(0, 1 + random(6))
      const merged = mergeHead(known, pagesOf(whole, size)[0]!)
      const ids = merged.flatMap(({ data }) => data.map(({ id }) => id))
      // The list is a part of the whole chain, from its newest entry on.
      expect(ids, `history ${seed}`).toEqual(whole.slice(0, ids.length).map(({ id }) => id))
      // Known entries stay, unless an entry may be missing before them.
      const reach = seen + known.flatMap(({ data }) => data).length
      const head = Math.min(size, whole.length)
      expect(ids.length, `history ${seed}`).toBe(seen < size ? Math.max(reach, head) : head)
    }
  })
})

describe('newer first page', () => {
  const entry = (id: string): HistoryEntry => entryOf(id, Date.UTC(2026, 0, 1))
  const ids = (pages: readonly HistoryPage[]): readonly string[][] =>
    pages.map(({ data }) => data.map(({ id }) => id))

  it('a newer first page drops an entry that the chain has replaced', () => {
    const known = [
      { data: [entry('gone'), entry('b')], next: 'c1' },
      { data: [entry('c')], next: null },
    ]
    const merged = mergeHead(known, { data: [entry('new'), entry('b')], next: 'c1' })
    expect(ids(merged)).toEqual([['new', 'b'], ['c']])
    expect(merged.map(({ next }) => next)).toEqual(['c1', null])
  })

  it('a newer first page updates the status of a pending transaction', () => {
    const confirmed = entry('a')
    const pending = {
      ...confirmed,
      metadata: { ...confirmed.metadata, status: 'pending' as const },
    }
    const merged = mergeHead([{ data: [pending, entry('b')], next: 'n' }], {
      data: [confirmed],
      next: 'm',
    })
    expect(merged).toEqual([{ data: [confirmed, entry('b')], next: 'n' }])
  })

  it('a first page that shares no entry with the list replaces it, since a gap may lie between them', () => {
    const head = { data: [entry('x')], next: 'more' }
    expect(mergeHead([{ data: [entry('a')], next: null }], head)).toEqual([head])
  })
})

describe('times', () => {
  const now = Date.UTC(2026, 6, 1, 12)
  it.each([
    [0, 'now'],
    [-5_000, 'now'],
    [1_000, '1 sec. ago'],
    [59_999, '59 sec. ago'],
    [60_000, '1 min. ago'],
    [3_599_999, '59 min. ago'],
    [3_600_000, '1 hr. ago'],
    [86_399_999, '23 hr. ago'],
    [86_400_000, '1 day ago'],
    [29 * 86_400_000, '29 days ago'],
    [45 * 86_400_000, '1 mo. ago'],
    [364 * 86_400_000, '12 mo. ago'],
    [800 * 86_400_000, '2 yr. ago'],
  ])('a time %s ms ago is shown as “%s” [HIS-07]', (ago, text) => {
    expect(relativeTime(now - ago, { locale: 'en', now })).toBe(text)
  })
  it('a relative time is written in the language of the visitor', () => {
    expect(relativeTime(now - 300_000, { locale: 'fr', now })).toMatch(/^il y a 5\smin$/)
  })
  it('the title of a month has its year only outside the current year [HIS-03]', () => {
    const locale = 'en'
    const july = new Date(2026, 6, 31, 23).getTime()
    expect(monthTitle(new Date(2026, 2, 1).getTime(), { locale, now: july })).toBe('March')
    expect(monthTitle(new Date(2025, 11, 31).getTime(), { locale, now: july })).toBe(
      'December 2025',
    )
  })
})

// security.md 1.7, POI-1
describe('hidden entries', () => {
  const stranger = '0x00000000000000000000000000000000000000AA'
  const friend = '0x00000000000000000000000000000000000000Bb'
  const paid = entryOf('paid', 0, {
    from: self,
    transfers: [move({ direction: 'out', recipient: friend, numeric: '1' })],
  })
  const hides = (entry: HistoryEntry): boolean =>
    isHidden(entry, { address: self, used: usedAddresses([paid, entry], self) })

  it.each<[string, boolean, HistoryTransfer]>([
    ['a transfer of zero', true, move({ numeric: '0.00' })],
    ['an unlisted token', true, move({ listed: false, numeric: '500' })],
    ['dust', true, move({ value: 0.001 })],
    ['a cent', false, move({ value: 0.01 })],
    ['coins without a price', false, move({ value: null })],
    ['a transfer that the gateway flagged', true, move({ value: 10, spam: true })],
  ])('an entry from a stranger with %s is hidden: %s', (_, hidden, transfer) => {
    expect(hides(entryOf('x', 0, { from: stranger, transfers: [transfer] }))).toBe(hidden)
  })

  it('dust from an address that the account has paid is shown, in any letter case of the address', () => {
    const dust = move({ value: 0.001, sender: friend.toLowerCase() })
    expect(hides(entryOf('x', 0, { from: friend, transfers: [dust] }))).toBe(false)
  })

  it('a look-alike address that forges a transfer of zero from the account does not count as used', () => {
    const poison = entryOf('x', 0, {
      from: stranger,
      transfers: [move({ direction: 'out', sender: self, recipient: stranger, numeric: '0' })],
    })
    expect(hides(poison)).toBe(true)
    expect(usedAddresses([poison], self).size).toBe(0)
  })

  it('a transaction is shown when one of its transfers has value', () => {
    const transfers = [move({ numeric: '0' }), move({ value: 25 })]
    expect(hides(entryOf('x', 0, { from: stranger, transfers }))).toBe(false)
  })

  it('transactions of the account itself and entries without transfers are never hidden', () => {
    const own = { from: self, transfers: [move({ direction: 'out', listed: false })] }
    expect(hides(entryOf('x', 0, own))).toBe(false)
    expect(hides(entryOf('x', 0, { from: stranger, transfers: [] }))).toBe(false)
  })
})

type Move = {
  readonly direction?: HistoryTransfer['direction']
  readonly numeric?: string
  readonly listed?: boolean
  readonly value?: number | null
  readonly spam?: boolean
  readonly sender?: string
  readonly recipient?: string
}

function move({
  direction = 'in',
  numeric = '1',
  listed = true,
  value = null,
  spam = false,
  sender,
  recipient,
}: Move): HistoryTransfer {
  return {
    fungible_info: { name: 'Coin', symbol: 'COIN', is_listed: listed },
    direction,
    quantity: { numeric },
    value,
    sender,
    recipient,
    flags: { is_spam: spam, reasons: [] },
  }
}

function entryOf(
  id: string,
  at: number,
  { from = self, transfers = [] }: Partial<{ from: string; transfers: HistoryTransfer[] }> = {},
): HistoryEntry {
  return {
    id,
    metadata: {
      operationType: 'send',
      minedAt: new Date(at).toISOString(),
      sentFrom: from,
      sentTo: '',
      status: 'confirmed',
      chain: network,
    },
    transfers,
  }
}

/** A number of transactions, newest first. */
function chain(random: Random, length: number): readonly HistoryEntry[] {
  const from = Date.UTC(2026, 0, 1)
  return Array.from({ length }, (_, place) => entryOf(`${place}-${random(1e9)}`, from - place))
}

function pagesOf(entries: readonly HistoryEntry[], size: number): readonly HistoryPage[] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, page) => ({
    data: entries.slice(page * size, (page + 1) * size),
    next: (page + 1) * size < entries.length ? `c${page + 1}` : null,
  }))
}
