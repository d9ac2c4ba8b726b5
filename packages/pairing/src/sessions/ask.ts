import { type Context, post } from '../context.ts'
import type { Delivery } from '../messages/messages.ts'
import type { Outcomes } from './outcomes.ts'
import { PairingError } from '../pairingError.ts'
import { noSession } from './sessions.ts'
import { aborted, onAbort } from './waiting.ts'

export type Question = {
  readonly topic: string
  readonly method: string
  readonly params: unknown
  readonly delivery: Delivery
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
  readonly onSent?: (() => void) | undefined
}

/**
 * Sends a request to a session's wallet and waits for its answer.
 * @throws PairingError `NO_SESSION`, `TIMEOUT`, `ABORTED`, `WALLET`, `RELAY_REFUSED`, `INVALID`, `CLOSED`
 */
export async function ask(
  context: Context,
  { answers, sendings, kept }: Outcomes,
  { topic, method, params, delivery, limitMs, signal, onSent }: Question,
): Promise<unknown> {
  const { store, tell, nextId } = context
  const record = await store.get('session', topic)
  if (record?.state !== 'settled' || record.session.expiry * 1000 <= Date.now()) throw noSession()
  if (signal?.aborted) throw aborted()
  const id = nextId()
  // Before sending: an answer may arrive before the relay confirms (walletconnect.md 13).
  const answer = answers.wait(id)
  const sent = sendings.wait(id)
  const giveUp = (error: PairingError): void => {
    answers.reject(id, error)
    sendings.reject(id, error)
    void store.delete('request', id)
    void store.delete('outbox', id)
    tell({ kind: 'withdraw', id })
  }
  const late = new PairingError({ code: 'TIMEOUT', message: 'The wallet did not answer' })
  const timer = setTimeout(() => giveUp(late), limitMs)
  const stop = onAbort(signal, () => giveUp(aborted()))
  void sent.then(onSent, giveUp)
  await store.set('request', id, { id, topic, method, endsAt: Date.now() + limitMs })
  const payload = { id, jsonrpc: '2.0', method, params }
  if (answers.has(id))
    await post(context, { topic, key: record.key, id, payload, delivery }).then(
      () => kept(id),
      giveUp,
    )
  return answer.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
