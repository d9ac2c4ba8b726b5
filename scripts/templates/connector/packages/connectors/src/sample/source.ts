import type { Connector, StartSource } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/** Gives each wallet as soon as it is known; each call replaces the list. */
export const watchSample: StartSource = (found) => {
  found([sampleConnector()])
  return () => {}
}

/** `connect` may prompt the visitor, `resume` never does (docs/recipes/add-a-namespace.md, Its wallets). */
function sampleConnector(): Connector {
  return {
    id: 'sample',
    name: 'Sample',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    connect: () => Promise.reject(new KitError('PROVIDER_FAILED')),
    resume: () => Promise.resolve(undefined),
  }
}
