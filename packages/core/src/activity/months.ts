/** The items of one month, in the visitor's time zone. */
export type Month<Item> = {
  /** `2026-03` */
  readonly id: string
  readonly year: number
  /** 0 for January, as `Date` has it. */
  readonly month: number
  readonly items: readonly Item[]
}

/** Groups items by year and month (HIS-03) and keeps their order, newest first. `timeOf` is in ms since the epoch. */
export function groupByMonth<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
): readonly Month<Item>[] {
  const groups = new Map<string, Month<Item> & { readonly items: Item[] }>()
  for (const item of items) {
    const date = new Date(timeOf(item))
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const id = `${year}-${String(month + 1).padStart(2, '0')}`
    const group = groups.get(id) ?? { id, year, month, items: [] }
    group.items.push(item)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** The name of a moment's month, with the year when it is not the current year (HIS-03). */
export function monthTitle(
  at: number,
  { locale, now }: { readonly locale: string; readonly now: number },
): string {
  const withYear = new Date(at).getFullYear() !== new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(at)
}
