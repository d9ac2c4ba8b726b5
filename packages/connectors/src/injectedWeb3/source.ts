import type { Connector, StartSource } from '@latchkey/core'
import { type FoundExtension, watchPage } from './page.ts'
import { extensionConnector } from './session.ts'

export const watchExtensions: StartSource = (found) => {
  // A server has no wallets; neither has a worker.
  if (typeof document === 'undefined') return () => {}
  return watchPage((extensions) => found(connectorsOf(extensions)))
}

/** A key is one wallet's alone; two that show one name are marked, since one of them poses as the other (DISC-1). */
function connectorsOf(extensions: readonly FoundExtension[]): readonly Connector[] {
  return extensions.map(({ key, name, extension }) => {
    const ambiguous = extensions.filter((each) => each.name === name).length > 1
    const id = `polkadot:${key}`
    return extensionConnector(
      { id, name, type: 'INJECTED', namespaces: ['polkadot'], ambiguous },
      extension,
    )
  })
}
