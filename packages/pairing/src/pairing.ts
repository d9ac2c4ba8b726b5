import { utf8 } from './bytes.ts'
import { ask } from './sessions/ask.ts'
import { sharedSeed, tabSeed } from './relay/clientSeed.ts'
import type { Context } from './context.ts'
import { loadPrimitives } from './crypto/loadPrimitives.ts'
import { topicOf } from './crypto/primitives.ts'
import { createIds } from './messages/ids.ts'
import { createKnownSessions, type KnownSessions } from './sessions/knownSessions.ts'
import { lead, type Leader } from './tabs/leader.ts'
import { asks } from './messages/messages.ts'
import { createOutcomes } from './sessions/outcomes.ts'
import { PairingError } from './pairingError.ts'
import { type Asked, createProposal, propose } from './sessions/propose.ts'
import { whenAwake } from './tabs/whenAwake.ts'
import { endSession, noSession, readSession, withdrawProposal } from './sessions/sessions.ts'
import { indexedDbStorage } from './storage/indexedDb.ts'
import { createStore } from './storage/store.ts'
import { joinTabs, type Notice, type Tabs } from './tabs/tabs.ts'
import type {
  Authentication,
  AuthenticationRequest,
  Pairing,
  PairingEvent,
  PairingOptions,
  PairingRequest,
  PairingSession,
  PendingAuthentication,
  PendingSession,
  Proposal,
} from './types.ts'
import { aborted, onAbort } from './sessions/waiting.ts'

const pingMs = 30_000
/** Range of a request's expiry in seconds (walletconnect.md 6). */
const [minExpiry, maxExpiry] = [300, 604_800]
/** Time that a disconnect waits for the relay. The message then stays in the outbox. */
const goodbyeMs = 5000

/**
 * A WalletConnect v2 client for pages. With sessions or proposals in the storage it opens its socket at once to hear their
 * wallets; otherwise it stays offline until the first `connect`.
 * @throws PairingError `INVALID` when `relayUrl` is not a websocket URL
 */
export function createPairing(options: PairingOptions): Pairing {
  if (!URL.canParse(options.relayUrl) || !/^wss?:/.test(options.relayUrl))
    throw new PairingError({ code: 'INVALID', message: 'relayUrl must begin with ws:// or wss://' })
  const nextId = createIds()
  const listeners = new Set<(event: PairingEvent) => void>()
  const outcomes = createOutcomes()
  const { approvals, sendings } = outcomes
  const primitives = loadPrimitives()
  let tabs: Tabs | undefined
  let leader: Leader | undefined
  let known: KnownSessions | undefined
  let isClosed = false

  const emit = (event: PairingEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        // A listener's error is reported as an uncaught error and stops no other listener.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  const start = async (): Promise<Context> => {
    // Sessions belong to the relay of their wallets: each relay has its own records.
    const database = `latchkey-pairing ${new URL(options.relayUrl).host}`
    const storage = await (options.storage ?? indexedDbStorage(database))
    const store = createStore(storage)
    const isShared = storage.name === undefined || globalThis.navigator?.locks !== undefined
    const ownSeed = isShared ? undefined : tabSeed()
    const loaded = await primitives
    const context: Context = {
      store,
      primitives: loaded,
      nextId,
      tell: (notice) => tabs?.tell(notice),
      mailbox: ownSeed ? (await topicOf(loaded, utf8(ownSeed))).slice(0, 8) : '',
      inTurn: (act) => (leader ? leader.inTurn(act) : act()),
    }
    known = createKnownSessions(store, await settledSessions(context), emit)
    if (isClosed) throw closed()
    const { relayUrl, projectId, verifyContractSignature } = options
    tabs = joinTabs({
      name: storage.name,
      onNotice: (notice) => hear(context, notice),
      lead() {
        const seed = ownSeed ?? sharedSeed(store)
        leader = lead(context, { relayUrl, projectId, seed, verifyContractSignature })
        return () => {
          leader?.stop()
          leader = undefined
        }
      },
    })
    return context
  }

  const hear = (context: Context, notice: Notice): void => {
    leader?.onNotice(notice)
    outcomes.hear(context.store, notice)
    if (notice.kind === 'session') void known?.refresh(notice.topic, notice.reason)
    else if (notice.kind === 'event') emit(notice.event)
    // The previous leader may have stopped between a record and its notice.
    else if (notice.kind === 'leads') void catchUp(context)
  }
  const catchUp = async ({ store }: Context): Promise<void> => {
    await outcomes.catchUp(store)
    const topics = new Set([...(known?.topics() ?? []), ...(await store.ids('session'))])
    for (const topic of topics) void known?.refresh(topic)
  }

  const started = start()
  // The caller of a method gets the error.
  started.catch(() => undefined)
  const ready = async (): Promise<Context> => {
    if (isClosed) throw closed()
    return started
  }
  const stopWatching = whenAwake(() => {
    // To the leader, which may be a hidden tab.
    tabs?.tell({ kind: 'wake' })
    void started.then(catchUp, () => undefined)
  })

  /** Makes a proposal and its link, without waiting for storage or relay. */
  const offer = async (
    asked: Asked,
    signal: AbortSignal | undefined,
  ): Promise<PendingAuthentication> => {
    if (isClosed) throw closed()
    if (signal?.aborted) throw aborted()
    const proposal = await createProposal(await primitives, nextId, asked)
    const { id, topic, uri, expiresAt } = proposal.record
    const approval = approvals.wait(topic)
    const sent = sendings.wait(id)
    const fail = (error: PairingError): void => {
      approvals.reject(topic, error)
      sendings.reject(id, error)
    }
    const proposed = ready().then(async (context) => {
      await propose(context, proposal, asked, options.metadata)
      outcomes.kept(topic)
      outcomes.kept(id)
      return context
    })
    proposed.catch(fail)
    const stop = onAbort(signal, () => {
      fail(aborted())
      proposed
        .then((context) => context.inTurn(() => withdrawProposal(context, topic)))
        .catch(() => undefined)
    })
    approval.then(stop, stop)
    return { uri, id, expiresAt, sent, approval }
  }

  return {
    async sessions() {
      return settledSessions(await ready())
    },

    async connect({ signal, sessionProperties, ...asked }: Proposal): Promise<PendingSession> {
      const { optionalNamespaces, requiredNamespaces = {} } = asked
      const { approval, ...offered } = await offer(
        { optionalNamespaces, requiredNamespaces, sessionProperties },
        signal,
      )
      return { ...offered, approval: sessionOf(approval) }
    },

    async authenticate({ signal, ...request }: AuthenticationRequest) {
      const { prepareAuthentication } = await import('./authenticate/authenticate.ts')
      const { payload, namespaces } = prepareAuthentication(request)
      return offer({ optionalNamespaces: namespaces, requiredNamespaces: {}, payload }, signal)
    },

    async pending() {
      const context = await ready()
      const unsent = await context.store.ids('outbox')
      const proposals = await context.store.all('proposal')
      return proposals
        .filter(({ state }) => state.name !== 'settled' && state.name !== 'failed')
        .map(({ uri, id, expiresAt, topic }) => {
          const approval = approvals.wait(topic)
          outcomes.kept(topic)
          // The proposal may have ended since it was read.
          outcomes.hear(context.store, { kind: 'proposal', topic })
          outcomes.kept(id)
          const sent = unsent.includes(String(id)) ? sendings.wait(id) : Promise.resolve()
          return { uri, id, expiresAt, sent, approval: sessionOf(approval) }
        })
    },

    async request(request: PairingRequest) {
      const { topic, chainId, method, params = [], expiry = minExpiry, signal, onSent } = request
      if (!(expiry >= minExpiry && expiry <= maxExpiry))
        throw new PairingError({ code: 'INVALID', message: 'expiry must be 300 to 604800 seconds' })
      if (signal?.aborted) throw aborted()
      const context = await ready()
      const session = await readSession(context.store, topic)
      if (!session) throw noSession()
      const [namespace = ''] = chainId.split(':')
      // Methods are not checked: many wallets list fewer than they serve (walletconnect.md 13).
      if (!session.namespaces[namespace]?.chains.includes(chainId))
        throw new PairingError({
          code: 'CHAIN_NOT_GRANTED',
          message: `The wallet gave no account on ${chainId}`,
        })
      const expiryTimestamp = Math.floor(Date.now() / 1000) + expiry
      return ask(context, outcomes, {
        topic,
        method: 'wc_sessionRequest',
        params: { request: { method, params, expiryTimestamp }, chainId },
        delivery: { ...asks.wc_sessionRequest, ttl: expiry },
        limitMs: expiry * 1000,
        signal,
        onSent,
      })
    },

    async ping(topic, { signal } = {}) {
      const method = 'wc_sessionPing'
      const delivery = asks[method]
      const question = { topic, method, params: {}, delivery, limitMs: pingMs, signal }
      await ask(await ready(), outcomes, question)
    },

    async disconnect(topic) {
      const context = await ready()
      const id = nextId()
      const sent = sendings.wait(id)
      known?.forget(topic)
      if (!(await context.inTurn(() => endSession(context, topic, id)))) {
        sendings.resolve(id, undefined)
        return
      }
      outcomes.kept(id)
      let timer: ReturnType<typeof setTimeout> | undefined
      const limit = new Promise<void>((done) => (timer = setTimeout(done, goodbyeMs)))
      await Promise.race([sent.catch(() => undefined), limit])
      clearTimeout(timer)
    },

    async setDeepLink(topic, link) {
      const { store } = await ready()
      if (link === undefined) await store.delete('deepLink', topic)
      else if (await store.get('session', topic)) await store.set('deepLink', topic, link)
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async close() {
      if (isClosed) return
      isClosed = true
      stopWatching()
      tabs?.close()
      listeners.clear()
      outcomes.close(closed())
      await started.catch(() => undefined)
    },
  }
}

function sessionOf(approval: Promise<Authentication>): Promise<PairingSession> {
  const session = approval.then((approved) => {
    if (!approved.session) throw noSession()
    return approved.session
  })
  // A promise without a listener must not be reported as unhandled.
  session.catch(() => undefined)
  return session
}

async function settledSessions({ store }: Pick<Context, 'store'>): Promise<PairingSession[]> {
  const sessions = await Promise.all(
    (await store.ids('session')).map((topic) => readSession(store, topic)),
  )
  return sessions.filter((session) => session !== undefined)
}

function closed(): PairingError {
  return new PairingError({ code: 'CLOSED', message: 'The client was closed' })
}
