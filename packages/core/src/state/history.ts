import type { Route } from '../interfaces/feature.ts'

/** The view stack, oldest first. Empty before the modal was first open; of a closed one, what it showed last. */
export type History = readonly Route[]

/** Going to the view that is already shown changes its parameters, not the stack. */
export function push(history: History, route: Route): History {
  return history.at(-1)?.view === route.view ? replace(history, route) : [...history, route]
}

export function replace(history: History, route: Route): History {
  return [...history.slice(0, -1), route]
}

/** Undefined when there is nothing to go back to: the modal closes (MOD-06). */
export function back(history: History): History | undefined {
  return history.length > 1 ? history.slice(0, -1) : undefined
}
