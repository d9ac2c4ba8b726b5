import type { PrepareRequest } from '@latchkey/core'
import type { PendingSession } from '@latchkey/pairing'
import { KitError } from '@latchkey/protocol'
import type { PagePairing } from './client.ts'
import { walletMethods } from './proposal.ts'

/**
 * A link for a wallet to connect and sign in at once; a wallet without one-click auth only connects. Undefined when the host
 * wants no signature, or not in this form.
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
    // A request that does not fit, such as a statement that is not ASCII, is signed after connecting.
    .catch(() => undefined)
  if (!pending) return undefined
  const approval = pending.approval.then(({ session, signatures }) => {
    if (!session) throw new KitError('WALLET_REPLY_INVALID', { connector: 'walletConnect' })
    oneClick.done(signatures)
    return session
  })
  // The waiting caller gets the error.
  approval.catch(() => {})
  return { ...pending, approval }
}

/** compatibility.md 4.2. */
const methods = walletMethods.eip155.filter((method) => method !== 'wallet_showCallsStatus')
