import type { ViewName } from '@latchkey/modal/fixtures'
import { leadsOf } from './leads.ts'
import { notes } from './notes.ts'

/** A view below the view that leads to it first, with the press, and its destinations elsewhere in the tree. */
export type Branch = {
  readonly view: ViewName
  readonly press: string | undefined
  readonly below: readonly Branch[]
  readonly also: readonly ViewName[]
}

/** Every view by the fewest presses from the first views. Views without such a press have no branch. */
export function treeOf(first: readonly ViewName[]): {
  readonly tree: readonly Branch[]
  readonly others: readonly Branch[]
} {
  const parents = new Map<ViewName, ViewName | undefined>(first.map((view) => [view, undefined]))
  // A map's keys are visited in insertion order, new keys included: the nearest views first.
  for (const view of parents.keys())
    for (const [to] of leadsOf(view)) if (!parents.has(to)) parents.set(to, view)
  const branch = (view: ViewName, press?: string): Branch => {
    const leads = leadsOf(view)
    const isBelow = ([to]: readonly [ViewName, string]): boolean =>
      parents.has(view) && parents.get(to) === view
    return {
      view,
      press,
      below: leads.filter(isBelow).map(([to, how]) => branch(to, how)),
      also: leads.filter((lead) => !isBelow(lead)).map(([to]) => to),
    }
  }
  // As: the table's keys are the views.
  const views = Object.keys(notes) as readonly ViewName[]
  return {
    tree: first.map((view) => branch(view)),
    others: views.filter((view) => !parents.has(view)).map((view) => branch(view)),
  }
}
