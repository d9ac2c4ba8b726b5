import { KitError } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSessions, type Sessions } from './session.ts'
import { openStorage } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A session whose access token has ended. */
async function endedSession(): Promise<{ sessions: Sessions; renewals: string[] }> {
  const renewals: string[] = []
  const auth = {
    async call(_: string, { refreshToken }: { readonly refreshToken: string }) {
      renewals.push(refreshToken)
      return { accessToken: 'second', refreshToken: 'next' }
    },
  }
  const owner = `https://wallet.example ${crypto.randomUUID()}`
  // As: a session calls nothing but the renewal.
  const sessions = createSessions(auth as never, await openStorage(owner), owner)
  await sessions.write({
    ...{ email: 'ada@example.com', userName: null, walletId: 'aa' },
    ...{ accessToken: 'first', refreshToken: 'once' },
    addresses: { eip155: '0x00', solana: '11' },
  })
  return { sessions, renewals }
}

const work = async (accessToken: string): Promise<string> => {
  if (accessToken === 'first') throw new KitError('SESSION_ENDED')
  return accessToken
}

// Chromium that denies a third party its storage denies it locks by `SecurityError`, and a document that ends by `InvalidStateError`.
describe.each(['SecurityError', 'InvalidStateError', 'no locks'])(
  'a device whose browser says %s',
  (said) => {
    const deny = (): void => {
      if (said === 'no locks') vi.stubGlobal('navigator', {})
      else vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('', said))
    }

    it('starts, and renews its session once for all calls', async () => {
      deny()
      const { sessions, renewals } = await endedSession()
      const said = await Promise.all([sessions.use(work), sessions.use(work)])
      expect([said, renewals]).toEqual([['second', 'second'], ['once']])
    })

    it('ends a session that A has ended', async () => {
      deny()
      const { sessions } = await endedSession()
      const ended = new KitError('SESSION_ENDED')
      await expect(sessions.use(() => Promise.reject(ended))).rejects.toBe(ended)
    })
  },
)
