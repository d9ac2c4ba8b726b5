import type { Store } from '../storage/store.ts'
import { PairingError } from '../pairingError.ts'
import { readSession } from './sessions.ts'
import type { Notice } from '../tabs/tabs.ts'
import type { Authentication } from '../types.ts'
import { createWaiting, type Waiting } from './waiting.ts'

/** Promises of this tab. The leader writes their results into the records, and notices say when to read them. */
export type Outcomes = {
  /** By pairing topic. */
  readonly approvals: Waiting<string, Authentication>
  /** By outbox id: settled when the relay has the message. */
  readonly sendings: Waiting<number, void>
  /** By request id. */
  readonly answers: Waiting<number, unknown>
  /** The key's record is written: a missing record means from now on that it is over. */
  kept(key: string | number): void
  hear(store: Store, notice: Notice): void
  /** Notices may have been missed: checks all promises. */
  catchUp(store: Store): Promise<void>
  close(error: PairingError): void
}

export function createOutcomes(): Outcomes {
  const approvals = createWaiting<string, Authentication>()
  const sendings = createWaiting<number, void>()
  const answers = createWaiting<number, unknown>()
  const kept = new Set<string | number>()

  const takeOutcome = async (store: Store, topic: string): Promise<void> => {
    if (!approvals.has(topic)) return
    const proposal = await store.get('proposal', topic)
    const state = proposal?.state
    if (state?.name === 'failed') approvals.reject(topic, new PairingError(state.failure))
    if (!state && kept.has(topic)) approvals.reject(topic, expired())
    if (state?.name !== 'settled') return
    const session = state.session && (await readSession(store, state.session))
    const { signatures = [] } = state
    approvals.resolve(topic, { signatures, ...(session ? { session } : {}) })
  }
  const takeAnswer = async (store: Store, id: number): Promise<void> => {
    const answer = (await store.get('request', id))?.answer
    if (!answer || !answers.has(id)) return
    await store.delete('request', id)
    if ('result' in answer) return answers.resolve(id, answer.result)
    const code = answer.error.code === 6000 ? 'NO_SESSION' : 'WALLET'
    const { message } = answer.error
    answers.reject(id, new PairingError({ code, message, rpc: answer.error }))
  }
  return {
    approvals,
    sendings,
    answers,
    kept: (key) => void kept.add(key),
    hear(store, notice) {
      if (notice.kind === 'answered') void takeAnswer(store, notice.id)
      else if (notice.kind === 'proposal') void takeOutcome(store, notice.topic)
      else if (notice.kind !== 'sent') return
      else if (notice.failure) sendings.reject(notice.id, new PairingError(notice.failure))
      else sendings.resolve(notice.id, undefined)
    },
    async catchUp(store) {
      for (const topic of approvals.keys()) await takeOutcome(store, topic)
      for (const id of answers.keys()) await takeAnswer(store, id)
      const unsent = await store.ids('outbox')
      for (const id of sendings.keys())
        if (kept.has(id) && !unsent.includes(String(id))) sendings.resolve(id, undefined)
    },
    close(error) {
      for (const topic of approvals.keys()) approvals.reject(topic, error)
      for (const id of sendings.keys()) sendings.reject(id, error)
      for (const id of answers.keys()) answers.reject(id, error)
    },
  }
}

function expired(): PairingError {
  return new PairingError({ code: 'EXPIRED', message: 'Nobody answered in time' })
}
