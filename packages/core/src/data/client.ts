import { QueryClient } from '@tanstack/query-core'
import type { Kit } from '../interfaces/kit.ts'
import { mirrorFacts } from './accountFacts.ts'

/** This kit's own cache of server state: `kit.get(queryClient)`. It never meets the host's. */
export function queryClient(kit: Kit): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  })
  // Data asked for before the kit ended may arrive after; listeners added now would stay.
  if (!kit.signal.aborted) client.mount()
  const stopMirror = mirrorFacts(kit, client)
  kit.cleanup.add(() => {
    stopMirror()
    client.unmount()
    // What is on its way, or shown until the window is gone, would set a timer for its own end, which would hold the kit.
    client.setDefaultOptions({ queries: { gcTime: Infinity } })
    for (const query of client.getQueryCache().getAll()) query.gcTime = Infinity
    client.clear()
  })
  return client
}
