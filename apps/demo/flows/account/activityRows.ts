import { expect } from 'vitest'
import { type HostPage, patient } from '../page.ts'

export type ShownRow = Record<'month' | 'title' | 'amount' | 'party' | 'time', string>

/** Every row of Activity in order, hidden rows opened. Rows far from the visible part are not drawn. */
export async function scrollThrough(
  host: HostPage,
  count: number,
): Promise<Record<'visible' | 'hidden', readonly ShownRow[]>> {
  const rows = new Map<string, ShownRow>()
  await host.dialog.locator('.activity-row').first().hover()
  await expect
    .poll(
      async () => {
        for (const [place, row] of await drawnRows(host)) rows.set(place, row)
        await host.page.mouse.wheel(0, 700)
        return rows.size
      },
      { ...patient, interval: 20 },
    )
    .toBe(count)
  const all = [...rows].toSorted(([a], [b]) => (a < b ? 1 : -1))
  const those = (kind: string): readonly ShownRow[] =>
    all.flatMap(([place, row]) => (place.endsWith(kind) ? [row] : []))
  return { visible: those('visible'), hidden: those('hidden') }
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
