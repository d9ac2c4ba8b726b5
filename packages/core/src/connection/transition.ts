import type { NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { disconnected } from '../state/connection.ts'
import { type ConnectionTransition, nextConnections } from '../state/nextConnections.ts'

/** The only writer of connections: applies one event to a namespace's connections. */
export function transition(kit: Kit, namespace: NamespaceId, event: ConnectionTransition): void {
  kit.set(({ connections, otherConnections }) => {
    const { [namespace]: selected = disconnected } = connections
    const { [namespace]: others = [] } = otherConnections
    const next = nextConnections({ selected, others }, event)
    return {
      connections: { ...connections, [namespace]: next.selected },
      otherConnections: { ...otherConnections, [namespace]: next.others },
    }
  })
}

/** Whether a namespace is busy (MOD-13). */
export function setLoading(kit: Kit, namespace: NamespaceId, loading: boolean): void {
  kit.set((state) => ({ loading: { ...state.loading, [namespace]: loading } }))
}
