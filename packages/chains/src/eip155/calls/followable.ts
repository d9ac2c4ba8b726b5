import type { SentTrace } from '@latchkey/core'
import { fieldsOf } from '../transfers/answers.ts'

/**
 * The trace of what the wallet was asked to send. The embedded wallet's smart account gives up waiting for its transaction after a
 * while, and names the id of its calls in the error: they are followed by that id.
 */
export async function followable(sending: Promise<SentTrace>): Promise<SentTrace> {
  return sending.catch((error: unknown) => {
    const { callsId } = fieldsOf(fieldsOf(fieldsOf(error)['cause'])['data'])
    if (typeof callsId !== 'string' || callsId === '') throw error
    return { hash: callsId, isBatch: true }
  })
}
