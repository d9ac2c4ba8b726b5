import { expect } from 'vitest'
import { type HostPage, patient } from '../page.ts'

export type ShownRow = Record<'month' | 'title' | 'amount' | 'party' | 'time', string>

/** Every row of Activity in order, hidden rows opened. Rows far from the visible part are not drawn. */
export async function scrollThrough(
  host: HostPage,
  count: number,
): Promise<Record<'visible' | 'hidden', readonly ShownRow[]>> {
  const rows = new Map<string, ShownRow>()
  let pixels = 700
  let looksAtEdge = 0
  let lastNewAt = Date.now()
  await host.dialog.locator('.activity-row').first().hover()
  // The time counts from the last new row: on a slow machine one step takes seconds, and the whole list a minute.
  while (rows.size < count && Date.now() - lastNewAt < patient.timeout) {
    const known = rows.size
    for (const [place, row] of await drawnRows(host)) rows.set(place, row)
    if (rows.size > known) lastNewAt = Date.now()
    // A slow machine scrolls past rows before they are drawn. Smaller steps back show those, once no page follows.
    looksAtEdge = (await isAtEdge(host, pixels)) ? looksAtEdge + 1 : 0
    if (looksAtEdge === 10) pixels /= -2
    await host.page.mouse.wheel(0, pixels)
  }
  const end = await host.dialog.locator('.activity-end-mark').textContent()
  expect(rows.size, `rows; at the end of the list: "${end}"`).toBe(count)
  const all = [...rows].toSorted(([a], [b]) => (a < b ? 1 : -1))
  const those = (kind: string): readonly ShownRow[] =>
    all.flatMap(([place, row]) => (place.endsWith(kind) ? [row] : []))
  return { visible: those('visible'), hidden: those('hidden') }
}

/** True where nothing more scrolls in this direction, and no page is loading. */
async function isAtEdge(host: HostPage, pixels: number): Promise<boolean> {
  return host.dialog.locator('.activity').evaluate((list, isDown) => {
    if (list.querySelector('.activity-end-mark [aria-busy=true]')) return false
    let scroller: Element | null = list
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto')
      scroller = scroller.parentElement
    if (!scroller) throw new Error('Activity has no scroller')
    const { scrollTop, clientHeight, scrollHeight } = scroller
    return isDown ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0
  }, pixels > 0)
}

/** The drawn rows, under keys that sort in the list's order. */
async function drawnRows(host: HostPage): Promise<readonly (readonly [string, ShownRow])[]> {
  return host.dialog.locator('.activity section').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const month = section.querySelector('h2 time')?.getAttribute('datetime') ?? ''
      section.querySelector<HTMLElement>('.activity-hidden[aria-expanded=false]')?.click()
      return [...section.querySelectorAll('[role=listitem][aria-posinset]')].map((row) => {
        const text = (part: string): string => row.querySelector(part)?.textContent ?? ''
        const party = row.querySelector('.activity-party')
        const place = 10_000 - Number(row.getAttribute('aria-posinset'))
        const kind = row.querySelector('.activity-row-hidden') ? 'hidden' : 'visible'
        return [
          `${month} ${place} ${kind}`,
          {
            month,
            title: text('.activity-title'),
            amount: text('.activity-amount'),
            party: party?.getAttribute('title') ?? party?.textContent ?? '',
            time: row.querySelector('time')?.getAttribute('datetime') ?? '',
          },
        ] as const
      })
    }),
  )
}
