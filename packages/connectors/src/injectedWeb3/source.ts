import type { Connector, StartSource } from '@latchkey/core'
import { type FoundExtension, watchPage } from './page.ts'
import { extensionConnector } from './session.ts'

export const watchExtensions: StartSource = (found) => {
  // Servers and workers have no wallets.
  if (typeof document === 'undefined') return () => {}
  return watchPage((extensions) => found(connectorsOf(extensions)))
}

/** A key belongs to one wallet. Two wallets with one name are marked, because one poses as the other (DISC-1). */
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
