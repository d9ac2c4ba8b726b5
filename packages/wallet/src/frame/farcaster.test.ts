import { startFarcasterRelay } from '@latchkey/testing/farcaster'
import { afterEach, expect, it, vi } from 'vitest'
import { farcasterAnswer, openFarcasterChannel } from './farcaster.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a message of Farcaster has not ended when the visitor’s clock is a day slow', async () => {
  const now = Date.now()
  const relay = await startFarcasterRelay()
  vi.stubGlobal('location', new URL('https://wallet.example/frame'))
  vi.useFakeTimers({ toFake: ['Date'], now: now - 86_400_000 })
  const channel = await openFarcasterChannel(relay.origin, 'abcdefgh12345678')
  await fetch(channel.url, { method: 'POST' })
  const { message } = await farcasterAnswer(relay.origin, channel, () => true)
  expect(message).toContain('Nonce: abcdefgh12345678')
  const [, end] = /^Expiration Time: (.+)$/m.exec(message) ?? []
  expect(end === undefined || Date.parse(end) > now).toBe(true)
  await relay.stop()
})
