import { within } from '../within.ts'
import type { Channel } from './channel.ts'
import { limits } from './session.ts'

/**
 * Tells the frame that the visitor signs out, once for all sessions of their login. Where the page has removed the frame, it is
 * added again: the device must forget the session. A missing or silent frame does not block the disconnect.
 */
export function createSignOut(channel: Pick<Channel, 'ask' | 'asks' | 'end'>): () => Promise<void> {
  let leaving: Promise<void> | undefined
  const leave = async (): Promise<void> => {
    let isLate = false
    const tell = async (): Promise<void> => {
      const asked = channel.ask('SIGN_OUT', undefined, limits.signOutMs)
      const { asks } = channel
      try {
        await asked
        // The next login may be in the same frame by now.
        if (!isLate) channel.end()
      } catch {
        if (!isLate || channel.asks === asks) channel.end()
      }
    }
    await within(limits.signOutMs, tell)
    isLate = true
  }
  return () => (leaving ??= leave())
}
