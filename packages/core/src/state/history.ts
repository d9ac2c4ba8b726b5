import type { Route } from '../interfaces/feature.ts'

/** The view stack, oldest first. It is empty before the modal first opens. A closed modal keeps its last stack. */
export type History = readonly Route[]

/** Adds a view. The view that is already shown only changes its parameters. */
export function push(history: History, route: Route): History {
  return history.at(-1)?.view === route.view ? replace(history, route) : [...history, route]
}

export function replace(history: History, route: Route): History {
  return [...history.slice(0, -1), route]
}

/** Removes the shown view. Undefined when there is no view to go back to: the modal closes (MOD-06). */
export function back(history: History): History | undefined {
  return history.length > 1 ? history.slice(0, -1) : undefined
}
