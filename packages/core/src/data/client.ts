import { QueryClient } from '@tanstack/query-core'
import type { Kit } from '../interfaces/kit.ts'
import { mirrorFacts } from './accountFacts.ts'

/** The kit's own cache of server state: `kit.get(queryClient)`. It is separate from the host's cache. */
export function queryClient(kit: Kit): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  })
  // Data may arrive after the kit has ended. Listeners that are added then would stay.
  if (!kit.signal.aborted) client.mount()
  const stopMirror = mirrorFacts(kit, client)
  kit.cleanup.add(() => {
    stopMirror()
    client.unmount()
    // A query that is running, or that a view still shows or adds again, would set a timer that keeps the kit in memory.
    client.setDefaultOptions({ queries: { gcTime: Infinity } })
    client.getQueryCache().subscribe(({ query }) => (query.gcTime = Infinity))
    // Each query that it removes is an event.
    client.clear()
  })
  return client
}
