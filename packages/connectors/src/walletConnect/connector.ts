import type { Connector, ConnectRequest, Pairing, Session } from '@latchkey/core'
import type { PairingSession } from '@latchkey/pairing'
import type { NamespaceId } from '@latchkey/protocol'
import { lazyClient } from './client.ts'
import { connectError } from './errors.ts'
import type { PairingModule, WalletConnectOptions } from './client.ts'
import { redirectBase } from './links.ts'
import { place } from './page.ts'
import { createProposals } from './proposals.ts'
import { createSession } from './session.ts'
import { walletFacts } from './walletFacts.ts'

export type WalletConnect = Pick<Connector, 'resume'> &
  Omit<Pairing, 'relay'> & { connect(request: ConnectRequest): Promise<readonly Session[]> }

/** Time limit for the relay to receive the end of a session. */
const endMs = 3_000

/** The connector's code, loaded on first use. The signal ends its client. */
export function createWalletConnect(
  options: WalletConnectOptions,
  loadPairing: () => Promise<PairingModule>,
  signal: AbortSignal,
): WalletConnect {
  const client = lazyClient(options, loadPairing, signal)
  const proposals = createProposals(client)
  const endings = new Map<string, Promise<void>>()

  /** Ends a pairing session once for all its namespaces. A silent relay does not delay it. */
  const end = (topic: string): Promise<void> => {
    const ending = endings.get(topic) ?? disconnect(topic)
    endings.set(topic, ending)
    return ending
  }
  const disconnect = async (topic: string): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<void>((done) => {
      timer = setTimeout(done, endMs)
    })
    const told = client().then((pairing) => pairing.disconnect(topic))
    await Promise.race([told, limit]).finally(() => clearTimeout(timer))
  }

  const open = async (
    paired: PairingSession,
    request: ConnectRequest,
    namespaces: readonly NamespaceId[],
  ): Promise<readonly Session[]> => {
    const pairing = await client()
    const wallet = walletFacts(paired, request, options)
    return namespaces.flatMap((namespace) => {
      const { networks, read } = request
      const parts = {
        client: pairing,
        paired,
        wallet,
        networks,
        read,
        end: () => end(paired.topic),
      }
      return createSession(namespace, parts) ?? []
    })
  }

  const openAll = (
    paired: PairingSession,
    request: ConnectRequest,
  ): Promise<readonly Session[]> => {
    const namespaces = [...new Set(request.networks.map((network) => network.chainNamespace))]
    return open(paired, request, namespaces)
  }

  return {
    prepare: proposals.prepare,
    openWallet: proposals.openWallet,
    connect: async (request) => {
      try {
        const { session, deepLink } = await proposals.approval(request)
        return await openAll(await bind(session, deepLink), request)
      } catch (cause) {
        throw connectError(cause)
      }
    },
    pending: async (request) => {
      const open = await (await client()).pending()
      if (open.length === 0) return undefined
      const approved = await Promise.any(open.map(({ approval }) => approval)).catch(
        () => undefined,
      )
      request.signal.throwIfAborted()
      if (!approved) return undefined
      // The app that was opened before the reload is unknown; a phone that left for its wallet is the usual case.
      const link = place().phone ? redirectBase(approved.peer.redirect, place()) : undefined
      return openAll(await bind(approved, link), request)
    },
    resume: async (request) => {
      const known = await (await client()).sessions()
      const paired = known.find(({ topic }) => topic === request.session)
      return paired && (await open(paired, request, [request.namespace]))[0]
    },
  }

  /** Stores with the session how its app is opened, or that it was paired without its app. */
  async function bind(
    session: PairingSession,
    deepLink: string | undefined,
  ): Promise<PairingSession> {
    if (deepLink === undefined && session.deepLink === undefined) return session
    await (await client()).setDeepLink(session.topic, deepLink)
    return { ...session, deepLink }
  }
}
