import { KitError } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from './channel.ts'
import { createSignOut } from './signOut.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A channel whose frame answers after so long: `ask` adds the frame again where the page has removed it. */
function channelWith(answerMs: number, error?: Error) {
  const heard: string[] = []
  let asks = 0
  const channel: Pick<Channel, 'ask' | 'asks' | 'end'> = {
    get asks() {
      return asks
    },
    ask: async (name) => {
      asks += 1
      if (name !== 'SIGN_OUT') return undefined as never
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      if (error) throw error
      heard.push(name)
      return undefined as never
    },
    end: () => heard.push('end'),
  }
  return { channel, heard }
}

describe('signing out', () => {
  it('is told to the frame once for the sessions of a login, and the frame is removed after its answer', async () => {
    const { channel, heard } = channelWith(1_000)
    const signOut = createSignOut(channel)
    const first = signOut()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    await signOut()
    expect(heard).toEqual(['SIGN_OUT', 'end'])
  })

  it('goes on for 3 seconds for the visitor, and behind them until a frame that had to be added again has heard it', async () => {
    const { channel, heard } = channelWith(9_000)
    const left = vi.fn()
    void createSignOut(channel)().then(left)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(left).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect([left.mock.calls.length, heard]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(6_000)
    // The next login may be in that frame by now.
    expect(heard).toEqual(['SIGN_OUT'])
  })

  it('leaves a late refusal’s frame to the next login, and removes it when nobody else asked it', async () => {
    for (const isUsed of [true, false]) {
      const { channel, heard } = channelWith(
        9_000,
        new KitError('FRAME_REFUSED', { reason: 'FAILED' }),
      )
      const leaving = createSignOut(channel)()
      await vi.advanceTimersByTimeAsync(3_100)
      await leaving
      if (isUsed) await channel.ask('IS_CONNECTED', undefined, 1_000)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(heard).toEqual(isUsed ? [] : ['end'])
    }
  })

  it('ends without an error where no frame answers, which is removed', async () => {
    const { channel, heard } = channelWith(3_000, new KitError('FRAME_TIMEOUT'))
    const leaving = createSignOut(channel)()
    await vi.advanceTimersByTimeAsync(3_100)
    await leaving
    expect(heard).toEqual(['end'])
  })
})
