import type { PrepareRequest } from '@latchkey/core'
import type { PendingSession } from '@latchkey/pairing'
import { KitError } from '@latchkey/protocol'
import type { PagePairing } from './client.ts'
import { walletMethods } from './proposal.ts'

/**
 * A link by which a wallet connects and signs in at once, or only connects where it does not know that. Undefined where
 * nothing is to be signed, or not in that way.
 */
export async function authenticate(
  pairing: PagePairing,
  { networks, authenticate: ask }: PrepareRequest,
  signal: AbortSignal,
): Promise<PendingSession | undefined> {
  const [first] = networks
  const oneClick = first && pairing.authenticate && ask && (await ask(first.caipNetworkId))
  if (!oneClick || !pairing.authenticate) return undefined
  const { domain, uri, nonce, issuedAt, expirationTime, notBefore } = oneClick.message
  const { statement, requestId, resources } = oneClick.message
  const chains = networks.map((network) => network.caipNetworkId)
  const pending = await pairing
    .authenticate({
      ...{ chains, domain, uri, nonce, issuedAt, expirationTime, notBefore, statement, requestId },
      ...{ resources, methods, signal },
    })
    // What cannot be said so, such as a statement that is not ASCII, is signed after connecting.
    .catch(() => undefined)
  if (!pending) return undefined
  const approval = pending.approval.then(({ session, signatures }) => {
    if (!session) throw new KitError('WALLET_REPLY_INVALID', { connector: 'walletConnect' })
    oneClick.done(signatures)
    return session
  })
  // Whoever waits for it hears of it.
  approval.catch(() => {})
  return { ...pending, approval }
}

/** compatibility.md 4.2. */
const methods = walletMethods.eip155.filter((method) => method !== 'wallet_showCallsStatus')
