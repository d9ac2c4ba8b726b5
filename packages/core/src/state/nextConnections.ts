import type { PairingLink } from '../interfaces/connector.ts'
import { type Connected, type Connection, disconnected, settled } from './connection.ts'

/** The connections of a namespace: the selected connection, and the other live connections, most recently used first. */
export type Connections = { readonly selected: Connection; readonly others: readonly Connected[] }

export type ConnectionTransition =
  | { readonly type: 'start'; readonly connectorId: string }
  | { readonly type: 'link'; readonly link: PairingLink }
  | { readonly type: 'connected'; readonly connection: Connected }
  /**
   * A connection of an earlier visit returns. It is selected if the selected connection is still `place`, else it joins
   * the others in `order`.
   */
  | {
      readonly type: 'resumed'
      readonly connection: Connected
      readonly place: Connection | undefined
      readonly order: readonly string[]
    }
  | { readonly type: 'selected'; readonly id: string }
  | { readonly type: 'failed' }
  | { readonly type: 'changed'; readonly id: string; readonly change: ConnectionChange }
  | { readonly type: 'closed'; readonly id: string }

export type ConnectionChange = Partial<Pick<Connected, 'accounts' | 'network'>>

/** The only place that decides the next state of connections. An event that makes no sense in a state is ignored. */
export function nextConnections(
  connections: Connections,
  event: ConnectionTransition,
): Connections {
  const { selected, others } = connections
  const live = settled(selected)
  switch (event.type) {
    case 'start': {
      const { connectorId } = event
      return { selected: { status: 'connecting', connectorId, previous: live }, others }
    }
    case 'link':
      return selected.status === 'connecting'
        ? { selected: { ...selected, link: event.link }, others }
        : connections
    case 'connected': {
      const { connection } = event
      return { selected: connection, others: without(connection, [live ?? [], others].flat()) }
    }
    case 'resumed': {
      const { connection, place: kept, order } = event
      if (selected === kept || selected.status === 'disconnected')
        return { selected: connection, others }
      const place = ({ id }: Connected): number => order.indexOf(id)
      return { selected, others: [...others, connection].toSorted((a, b) => place(a) - place(b)) }
    }
    case 'selected': {
      const chosen = others.find(({ id }) => id === event.id)
      if (!chosen) return connections
      const left = without(chosen, [live ?? [], others].flat())
      return { selected: replaced(selected, chosen), others: left }
    }
    case 'failed': {
      if (selected.status !== 'connecting') return connections
      const [first = disconnected, ...left] = [live ?? [], others].flat()
      return { selected: first, others: left }
    }
    case 'changed': {
      const change = (each: Connected): Connected =>
        each.id === event.id ? { ...each, ...event.change } : each
      return {
        selected: live ? replaced(selected, change(live)) : selected,
        others: others.map(change),
      }
    }
    case 'closed': {
      if (live?.id !== event.id) return { selected, others: without(event, others) }
      const [first, ...left] = others
      return { selected: replaced(selected, first), others: left }
    }
  }
}

/** Replaces the live connection, also behind an attempt. */
function replaced(selected: Connection, live: Connected | undefined): Connection {
  return selected.status === 'connecting' ? { ...selected, previous: live } : (live ?? disconnected)
}

function without(
  { id }: { readonly id: string },
  connections: readonly Connected[],
): readonly Connected[] {
  return connections.filter((each) => each.id !== id)
}
