import { randomBytes, toHex } from './bytes.ts'
import type { AuthPayload } from './cacao.ts'
import { clientSeed } from './clientSeed.ts'
import { type Context, post } from './context.ts'
import { createKeyPair, loadPrimitives, topicOf } from './crypto/primitives.ts'
import { createIds } from './ids.ts'
import { createKnownSessions, type KnownSessions } from './knownSessions.ts'
import { lead, type Leader } from './leader.ts'
import { asks, type Delivery } from './messages.ts'
import { PairingError, type RpcError } from './pairingError.ts'
import { whenAwake } from './relay/whenAwake.ts'
import { failProposal, readSession, removeSession } from './sessions.ts'
import { indexedDbStorage } from './storage/indexedDb.ts'
import { createStore, type ProposalRecord } from './store.ts'
import { joinTabs, type Notice, type Tabs } from './tabs.ts'
import { propose, type ProposalParts } from './propose.ts'
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
import { printUri } from './uri.ts'
import { aborted, createWaiting, onAbort } from './waiting.ts'

/** A link is shown for 4 minutes (CON-11), what it proposes holds for 5 (walletconnect.md 5). */
const linkMs = 240_000
const proposalMs = 300_000
/** walletconnect.md 9: one-click auth, an hour. */
const authenticationMs = 3_600_000
const pingMs = 30_000
/** Seconds a request may wait (walletconnect.md 6). */
const [minExpiry, maxExpiry] = [300, 604_800]
/** How long a disconnect waits for the relay; the message stays in the outbox afterwards. */
const goodbyeMs = 5000

/**
 * A WalletConnect v2 client for dapps. It works at once: with sessions or proposals in the storage it opens its socket
 * to hear their wallets, without it stays offline until the first `connect`.
 * @throws PairingError `INVALID` when `relayUrl` is no URL of a socket
 */
export function createPairing(options: PairingOptions): Pairing {
  if (!URL.canParse(options.relayUrl) || !/^wss?:/.test(options.relayUrl))
    throw new PairingError({ code: 'INVALID', message: 'relayUrl must begin with ws:// or wss://' })
  const nextId = createIds()
  const listeners = new Set<(event: PairingEvent) => void>()
  const approvals = createWaiting<string, Authentication>()
  const sendings = createWaiting<number, void>()
  const requests = createWaiting<number, unknown>()
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
        // A listener's fault is its own, and is seen where such faults are.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  const start = async (): Promise<Context> => {
    const storage = await (options.storage ?? indexedDbStorage('latchkey-pairing'))
    const store = createStore(storage)
    const context: Context = {
      store,
      primitives: await primitives,
      nextId,
      tell: (notice) => tabs?.tell(notice),
    }
    known = createKnownSessions(store, await settledSessions(context), emit)
    if (isClosed) throw closed()
    const isShared = storage.name === undefined || navigator.locks !== undefined
    const { relayUrl, projectId, verifyContractSignature } = options
    tabs = joinTabs({
      name: storage.name,
      onNotice: (notice) => hear(context, notice),
      lead() {
        const seed = clientSeed(store, isShared)
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
    if (notice.kind === 'sent') {
      if (notice.failure) sendings.reject(notice.id, new PairingError(notice.failure))
      else sendings.resolve(notice.id, undefined)
    } else if (notice.kind === 'answered') void takeAnswer(context, notice.id)
    else if (notice.kind === 'proposal') void takeOutcome(context, notice.topic)
    else if (notice.kind === 'session') void known?.refresh(notice.topic, notice.reason)
    else if (notice.kind === 'event') emit(notice.event)
    // The leader before may have died between a record and its notice.
    else if (notice.kind === 'leads') void catchUp(context)
  }
  const takeOutcome = async ({ store }: Context, topic: string): Promise<void> => {
    const state = (await store.get('proposal', topic))?.state
    if (state?.name === 'failed') approvals.reject(topic, new PairingError(state.failure))
    if (state?.name !== 'settled') return
    const session = state.session && (await readSession(store, state.session))
    const { signatures = [] } = state
    approvals.resolve(topic, { signatures, ...(session ? { session } : {}) })
  }
  const takeAnswer = async ({ store }: Context, id: number): Promise<void> => {
    const answer = (await store.get('request', id))?.answer
    if (!answer || !requests.has(id)) return
    await store.delete('request', id)
    if ('error' in answer) requests.reject(id, walletError(answer.error))
    else requests.resolve(id, answer.result)
  }
  const catchUp = async (context: Context): Promise<void> => {
    const { store } = context
    for (const topic of approvals.keys()) await takeOutcome(context, topic)
    for (const id of requests.keys()) await takeAnswer(context, id)
    const unsent = await store.ids('outbox')
    for (const id of sendings.keys())
      if (!unsent.includes(String(id))) sendings.resolve(id, undefined)
    const topics = new Set([...(known?.topics() ?? []), ...(await store.ids('session'))])
    for (const topic of topics) void known?.refresh(topic)
  }

  const started = start()
  // Whoever calls a method hears of it.
  started.catch(() => undefined)
  const ready = async (): Promise<Context> => {
    if (isClosed) throw closed()
    return started
  }
  const stopWatching = whenAwake(() => void started.then(catchUp, () => undefined))

  const forget = async (context: Context, topic: string): Promise<void> => {
    const proposal = await context.store.get('proposal', topic)
    if (!proposal) return
    const { state } = proposal
    if (state.name === 'settled' || state.name === 'failed') return
    const failure = { code: 'ABORTED', message: 'The proposal was withdrawn' } as const
    for (const notice of await failProposal(context, proposal, failure)) context.tell(notice)
    if (state.name === 'answered') await endSession(context, state.session)
  }

  /** Forgets the session and tells the wallet; resolves when the relay has that. */
  const endSession = async (context: Context, topic: string): Promise<void> => {
    const { store, tell } = context
    const session = await store.get('session', topic)
    if (!session) return
    const reason = { code: 6000, message: 'User disconnected.' }
    const id = nextId()
    const sent = sendings.wait(id)
    const payload = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: reason }
    const delivery = asks.wc_sessionDelete
    await post(context, { topic, key: session.key, id, payload, delivery })
    known?.forget(topic)
    for (const notice of await removeSession(context, topic, reason)) tell(notice)
    await sent
  }

  const ask = async (
    topic: string,
    method: string,
    params: unknown,
    delivery: Delivery,
    signal: AbortSignal | undefined,
    limitMs: number,
    onSent?: () => void,
  ): Promise<unknown> => {
    if (signal?.aborted) throw aborted()
    const context = await ready()
    const { store, tell } = context
    const record = await store.get('session', topic)
    if (record?.state !== 'settled' || record.session.expiry * 1000 <= Date.now()) throw noSession()
    if (signal?.aborted) throw aborted()
    const id = nextId()
    const answer = requests.wait(id)
    const sent = sendings.wait(id)
    const giveUp = (error: PairingError): void => {
      requests.reject(id, error)
      void store.delete('request', id)
      void store.delete('outbox', id)
      tell({ kind: 'withdraw', id })
    }
    const late = new PairingError({ code: 'TIMEOUT', message: 'The wallet did not answer' })
    const timer = setTimeout(() => giveUp(late), limitMs)
    const stop = onAbort(signal, () => giveUp(aborted()))
    sent.then(onSent, (error: PairingError) => giveUp(error))
    await store.set('request', id, { id, topic, method, endsAt: Date.now() + limitMs })
    const payload = { id, jsonrpc: '2.0', method, params }
    if (requests.has(id)) await post(context, { topic, key: record.key, id, payload, delivery })
    return answer.finally(() => {
      clearTimeout(timer)
      stop()
    })
  }

  /** A proposal and its link, for which neither storage nor relay has to answer. */
  const offer = async ({ payload, signal, ...asked }: Offer): Promise<PendingAuthentication> => {
    if (isClosed) throw closed()
    if (signal?.aborted) throw aborted()
    const loaded = await primitives
    const [id, key, keys] = [nextId(), randomBytes(32), await createKeyPair(loaded)]
    const topic = await topicOf(loaded, key)
    const auth = payload && {
      id: nextId(),
      topic: await topicOf(loaded, keys.publicKey),
      payload,
    }
    const now = Date.now()
    const expiry = Math.floor((now + proposalMs) / 1000)
    const methods = auth && ['wc_sessionAuthenticate']
    const record: ProposalRecord = {
      id,
      topic,
      uri: printUri({ topic, symKey: toHex(key), expiry, methods }),
      expiresAt: now + linkMs,
      endsAt: now + (auth ? authenticationMs : proposalMs),
      required: asked.requiredNamespaces,
      ...(auth ? { auth } : {}),
      state: { name: 'pending', key: toHex(key), privateKey: toHex(keys.privateKey) },
    }
    const { metadata } = options
    const publicKey = toHex(keys.publicKey)
    const approval = approvals.wait(topic)
    const sent = sendings.wait(id)
    ready()
      .then((context) =>
        propose(context, record, { ...asked, expiry, proposer: { publicKey, metadata } }),
      )
      .catch(() => {
        approvals.reject(topic, closed())
        sendings.reject(id, closed())
      })
    const stop = onAbort(signal, () => {
      approvals.reject(topic, aborted())
      sendings.reject(id, aborted())
      void ready().then(
        (context) => forget(context, topic),
        () => undefined,
      )
    })
    approval.then(stop, stop)
    return { uri: record.uri, id, expiresAt: record.expiresAt, sent, approval }
  }

  return {
    async sessions() {
      return settledSessions(await ready())
    },

    async connect({ signal, sessionProperties, ...asked }: Proposal): Promise<PendingSession> {
      const { optionalNamespaces, requiredNamespaces = {} } = asked
      const { approval, ...offered } = await offer({
        optionalNamespaces,
        requiredNamespaces,
        sessionProperties,
        signal,
      })
      return { ...offered, approval: sessionOf(approval) }
    },

    async authenticate({ signal, ...request }: AuthenticationRequest) {
      const { prepareAuthentication } = await import('./authenticate.ts')
      const { payload, namespaces } = prepareAuthentication(request)
      return offer({ optionalNamespaces: namespaces, requiredNamespaces: {}, payload, signal })
    },

    async pending() {
      const context = await ready()
      const unsent = await context.store.ids('outbox')
      const proposals = await context.store.all('proposal')
      return proposals
        .filter(({ state }) => state.name !== 'settled' && state.name !== 'failed')
        .map(({ uri, id, expiresAt, topic }) => {
          const approval = approvals.wait(topic)
          // It may have ended since it was read.
          void takeOutcome(context, topic)
          const sent = unsent.includes(String(id)) ? sendings.wait(id) : Promise.resolve()
          return { uri, id, expiresAt, sent, approval: sessionOf(approval) }
        })
    },

    async request(request: PairingRequest) {
      const { topic, chainId, method, params = [], expiry = minExpiry, signal, onSent } = request
      if (!(expiry >= minExpiry && expiry <= maxExpiry))
        throw new PairingError({ code: 'INVALID', message: 'expiry must be 300 to 604800 seconds' })
      const session = await readSession((await ready()).store, topic)
      if (!session) throw noSession()
      const [namespace = ''] = chainId.split(':')
      // Methods are left to the wallet: many list fewer than they serve (walletconnect.md 13).
      if (!session.namespaces[namespace]?.chains.includes(chainId))
        throw new PairingError({
          code: 'CHAIN_NOT_GRANTED',
          message: `The wallet gave no account on ${chainId}`,
        })
      const expiryTimestamp = Math.floor(Date.now() / 1000) + expiry
      const asked = { request: { method, params, expiryTimestamp }, chainId }
      const delivery = { ...asks.wc_sessionRequest, ttl: expiry }
      return ask(topic, 'wc_sessionRequest', asked, delivery, signal, expiry * 1000, onSent)
    },

    async ping(topic, { signal } = {}) {
      await ask(topic, 'wc_sessionPing', {}, asks.wc_sessionPing, signal, pingMs)
    },

    async disconnect(topic) {
      const told = endSession(await ready(), topic).catch(() => undefined)
      let timer: ReturnType<typeof setTimeout> | undefined
      const limit = new Promise<void>((done) => (timer = setTimeout(done, goodbyeMs)))
      await Promise.race([told, limit])
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
      for (const topic of approvals.keys()) approvals.reject(topic, closed())
      for (const id of sendings.keys()) sendings.reject(id, closed())
      for (const id of requests.keys()) requests.reject(id, closed())
      await started.catch(() => undefined)
    },
  }
}

type Offer = Pick<
  ProposalParts,
  'optionalNamespaces' | 'requiredNamespaces' | 'sessionProperties'
> & {
  readonly payload?: AuthPayload
  readonly signal: AbortSignal | undefined
}

function sessionOf(approval: Promise<Authentication>): Promise<PairingSession> {
  const session = approval.then((approved) => {
    if (!approved.session) throw noSession()
    return approved.session
  })
  // Nobody has to listen.
  session.catch(() => undefined)
  return session
}

async function settledSessions({ store }: Pick<Context, 'store'>): Promise<PairingSession[]> {
  const sessions = await Promise.all(
    (await store.ids('session')).map((topic) => readSession(store, topic)),
  )
  return sessions.filter((session) => session !== undefined)
}

function walletError(rpc: RpcError): PairingError {
  const code = rpc.code === 6000 ? 'NO_SESSION' : 'WALLET'
  return new PairingError({ code, message: rpc.message, rpc })
}

function noSession(): PairingError {
  return new PairingError({ code: 'NO_SESSION', message: 'There is no such session' })
}

function closed(): PairingError {
  return new PairingError({ code: 'CLOSED', message: 'The client was closed' })
}
