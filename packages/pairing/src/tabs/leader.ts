import { fromHex, randomBytes } from '../bytes.ts'
import type { Context } from '../context.ts'
import { receive } from '../messages/inbound.ts'
import type { Failure, PairingError } from '../pairingError.ts'
import { createRelay, type Relay } from '../relay/relay.ts'
import { failProposal, removeSession } from '../sessions/sessions.ts'
import type { OutboxRecord } from '../storage/store.ts'
import type { Notice } from './tabs.ts'
import type { RelayStatus, VerifyContractSignature } from '../types.ts'

export type LeaderOptions = {
  readonly relayUrl: string
  readonly projectId: string | undefined
  /** Seed of the client's identity at the relay, hex. */
  readonly seed: string | Promise<string>
  readonly verifyContractSignature: VerifyContractSignature | undefined
}

/** The tab that owns the socket: it sends the outbox, receives from wallets, and ends expired records. */
export type Leader = {
  onNotice(notice: Notice): void
  /** Runs one task after another, so that records are not written concurrently. */
  inTurn<T>(act: () => Promise<T>): Promise<T>
  stop(): void
}

/** Longest time between checks of the records in ms, which also bounds the timer. */
const sweepMs = 10 * 60_000
/** A proposal lives 300 s. Its end is reported shortly after. */
const proposalMs = 301_000

export function lead(context: Context, options: LeaderOptions): Leader {
  const { store, primitives, tell } = context
  const { relayUrl, projectId, seed, verifyContractSignature } = options
  const early: Notice[] = []
  let relay: Relay | undefined
  let isStopped = false
  let last: Promise<unknown> = Promise.resolve()
  let sweeping: ReturnType<typeof setTimeout> | undefined
  let sweepAt = Infinity

  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
  const tellAll = (notices: readonly Notice[]): void => {
    for (const notice of notices) tell(notice)
  }
  const publish = (entry: OutboxRecord): void => {
    relay?.publish(entry).then(
      () => finish(entry),
      (error: PairingError) => (error.code === 'CLOSED' ? undefined : finish(entry, error)),
    )
  }
  const finish = async (entry: OutboxRecord, error?: PairingError): Promise<void> => {
    const { id, topic } = entry
    const failure: Failure | undefined = error && { code: error.code, message: error.message }
    await inTurn(async () => {
      await store.delete('outbox', id)
      const proposal = failure && (await store.get('proposal', topic))
      if (failure && (proposal?.id === id || proposal?.auth?.id === id))
        tellAll(await failProposal(context, proposal, failure))
    })
    tell({ kind: 'sent', id, failure })
  }
  const onMessage = async (topic: string, message: string): Promise<() => void> => {
    const notices = await inTurn(() => receive(context, topic, message))
    return () => tellAll(notices)
  }

  const start = async (): Promise<void> => {
    const signer = await primitives.signer(fromHex(await seed) ?? randomBytes(32))
    const entries = await store.all('outbox')
    const [proposals, sessions] = await Promise.all([store.all('proposal'), store.ids('session')])
    if (isStopped) return
    relay = createRelay({ url: relayUrl, projectId, primitives, signer, onMessage, onStatus })
    for (const topic of sessions) relay.subscribe(topic)
    for (const { topic, auth, state } of proposals) {
      if (state.name === 'signed') verify(topic)
      if (state.name !== 'pending') continue
      relay.subscribe(topic)
      if (auth) relay.subscribe(auth.topic)
    }
    for (const entry of entries) publish(entry)
    for (const notice of early) obey(notice)
    void sweep()
  }
  const onStatus = (status: RelayStatus): void =>
    tell({ kind: 'event', event: { kind: 'relay', status } })

  /** A contract's node may be slow, so only the result is handled in turn. */
  const verify = (topic: string): void => {
    // If this code does not load, the next leader verifies the answer.
    readSignatures(topic).catch(() => undefined)
  }
  const readSignatures = async (topic: string): Promise<void> => {
    const { readAuthentication, finishAuthentication } =
      await import('../authenticate/authenticate.ts')
    const proposal = await store.get('proposal', topic)
    if (proposal?.state.name !== 'signed' || !proposal.auth) return
    const { payload } = proposal.auth
    const answer = await readAuthentication(payload, proposal.state.result, verifyContractSignature)
    tellAll(
      await inTurn(async () => {
        const now = await store.get('proposal', topic)
        return now ? finishAuthentication(context, now, answer) : []
      }),
    )
  }

  const obey = (notice: Notice): void => {
    if (notice.kind === 'publish') publish(notice.entry)
    else if (notice.kind === 'verify') verify(notice.topic)
    else if (notice.kind === 'wake') relay?.wake()
    else if (notice.kind === 'withdraw') relay?.withdraw(notice.id)
    else if (notice.kind === 'unsubscribe') relay?.unsubscribe(notice.topic)
    else if (notice.kind === 'subscribe') {
      relay?.subscribe(notice.topic)
      sweepBy(Date.now() + proposalMs)
    }
  }

  const sweepBy = (time: number): void => {
    if (isStopped || time >= sweepAt) return
    clearTimeout(sweeping)
    sweepAt = time
    sweeping = setTimeout(() => void sweep(), time - Date.now())
  }
  const sweep = async (): Promise<void> => {
    sweepAt = Infinity
    const next = await inTurn(async () => removeExpired(context, tellAll))
    sweepBy(Math.min(next, Date.now() + sweepMs))
  }

  void start()
  return {
    inTurn,
    onNotice: (notice) => void (relay ? obey(notice) : early.push(notice)),
    stop() {
      isStopped = true
      clearTimeout(sweeping)
      relay?.close()
    },
  }
}

/** Ends expired records and gives the time of the next expiry (Unix milliseconds). */
async function removeExpired(
  context: Context,
  tellAll: (notices: readonly Notice[]) => void,
): Promise<number> {
  const { store } = context
  const now = Date.now()
  let next = Infinity
  const isOver = (endsAt: number): boolean => {
    if (endsAt > now) next = Math.min(next, endsAt)
    return endsAt <= now
  }
  for (const session of await store.all('session')) {
    const { topic } = session
    const halfOpen = session.state === 'halfOpen'
    if (!isOver(halfOpen ? session.endsAt : session.session.expiry * 1000)) continue
    const reason = { code: 8000, message: 'The session expired' }
    tellAll(await removeSession(context, topic, reason))
  }
  for (const proposal of await store.all('proposal')) {
    const { topic, state } = proposal
    const waits = state.name === 'answered' && (await store.get('session', state.session))
    if (waits || !isOver(proposal.endsAt)) continue
    if (state.name !== 'settled' && state.name !== 'failed') {
      const failure = { code: 'EXPIRED', message: 'Nobody answered in time' } as const
      tellAll(await failProposal(context, proposal, failure))
    } else await store.delete('proposal', topic)
  }
  for (const kind of ['request', 'outbox'] as const) {
    for (const { id, endsAt } of await store.all(kind)) {
      if (isOver(endsAt)) await store.delete(kind, id)
    }
  }
  return next
}
