import { parseConnections, parseNetworks, parsePairing } from './parseConnections.ts'
import type { StoredKey } from './storedKey.ts'

/** The part of `keys` that every page reads when it loads. The code of the other keys loads later. */
export const connectionKeys = {
  /**
   * Connected wallets of each namespace: connector, name, session id and network. A page load with one begins as connecting.
   * Until: the visitor disconnects.
   */
  connections: { name: 'connections', version: 1, parse: parseConnections },
  /**
   * The active namespace, and the chosen network of each.
   * Until: the visitor chooses another network.
   */
  networks: { name: 'networks', version: 1, parse: parseNetworks },
  /**
   * A pairing link that a wallet may still answer: connector, namespace and end of validity, not the link itself.
   * Until: the link is answered, given up or expired.
   */
  pairing: { name: 'pairing', version: 1, parse: parsePairing },
} as const satisfies { readonly [key: string]: StoredKey<unknown> }
