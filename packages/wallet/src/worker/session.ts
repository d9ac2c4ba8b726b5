import { isKitError } from '@latchkey/protocol'
import { socialProviders } from '@latchkey/protocol/custody'
import * as v from 'valibot'
import type { Client } from '../custody/client.ts'
import { Refusal } from '../refusal.ts'
import { createLock } from './locks.ts'
import type { Storage } from './storage.ts'

const token = /*#__PURE__*/ v.string()
const schema = /*#__PURE__*/ v.object({
  /** Null after a social login whose provider tells none. */
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  /** Of a social login. */
  provider: v.optional(v.picklist([...socialProviders, 'farcaster'])),
  /** Absent while A is away, in a session that R's approval opened. */
  accessToken: v.optional(token),
  refreshToken: v.optional(token),
  walletId: v.string(),
  /** Public, so that the wallet is shown while the services are away. */
  addresses: v.object({ eip155: v.string(), solana: v.string() }),
  /** The visitor's choice of account (EMB-13). */
  accountType: v.optional(v.picklist(['eoa', 'smartAccount'])),
})
export type SessionRecord = v.InferOutput<typeof schema>

export type Sessions = {
  read(): Promise<SessionRecord | undefined>
  /** Of a visitor who has just logged in. */
  write(session: SessionRecord): Promise<void>
  /**
   * Changes the session of that wallet. What a call brings back after a sign-out logs nobody in again.
   * @throws Refusal `NOT_CONNECTED` when the session has ended
   */
  update(walletId: string, change: Partial<SessionRecord>): Promise<void>
  end(): Promise<void>
  /**
   * Calls A with the session's token, renewed if needed.
   * @throws Refusal `NOT_CONNECTED`, `SESSION_OLD` in a session without A
   */
  use<Result>(work: (accessToken: string) => Promise<Result>): Promise<Result>
  /** Ends the session here first, and then calls A with its token, renewed if needed: the page may not wait for A. */
  leave(work: (accessToken: string) => Promise<void>): Promise<void>
}

const name = 'session'

/**
 * The session with A, shared by all tabs of a host. A refresh token is good once, so tabs take turns, and a tab that comes second
 * finds the first one's new tokens.
 */
export function createSessions(auth: Client<'auth'>, storage: Storage, owner: string): Sessions {
  /** Without A's tokens it lasts as long as the page: nobody could end it from another device. */
  let unlisted: SessionRecord | undefined
  const read: Sessions['read'] = async () => {
    if (unlisted) return unlisted
    const stored = v.safeParse(schema, await storage.read(name))
    return stored.success ? stored.output : undefined
  }
  const inTurn = createLock(`session ${owner}`)
  /** Never held while a service is asked: a sign-out waits for it. */
  const stored = createLock(`stored session ${owner}`)
  const put = async (session: SessionRecord): Promise<void> => {
    unlisted = session.accessToken === undefined ? session : undefined
    if (!unlisted) await storage.write(name, session)
  }
  const renew = ({ walletId, accessToken: used }: SessionRecord): Promise<string> =>
    inTurn(async () => {
      const session = ofWallet(walletId, await read())
      const { accessToken, refreshToken } = session
      if (accessToken !== used) return tokenOf(session)
      if (refreshToken === undefined) throw new Refusal('SESSION_OLD')
      let ended: unknown
      const tokens = await auth
        .call('sessions/refresh', { refreshToken })
        .catch((error: unknown) => {
          if (!isEnded(error)) throw error
          ended = error
        })
      return stored(async () => {
        const now = ofWallet(walletId, await read())
        // An export in another tab signed in anew meanwhile.
        if (now.refreshToken !== refreshToken) return tokenOf(now)
        if (!tokens) {
          await storage.remove(name)
          throw ended
        }
        await put({ ...now, ...tokens })
        return tokens.accessToken
      })
    })
  const end = (): Promise<void> =>
    stored(async () => {
      unlisted = undefined
      await storage.remove(name)
    })
  return {
    read,
    write: (session) => stored(() => put(session)),
    update: (walletId, changed) =>
      stored(async () => put({ ...ofWallet(walletId, await read()), ...changed })),
    end,
    async use(work) {
      const session = await read()
      if (!session) throw new Refusal('NOT_CONNECTED')
      return renewing(work, tokenOf(session), () => renew(session))
    },
    async leave(work) {
      const { accessToken, refreshToken } = (await read()) ?? {}
      await end()
      if (accessToken === undefined || refreshToken === undefined) return
      await renewing(work, accessToken, async () => {
        const tokens = await auth.call('sessions/refresh', { refreshToken })
        return tokens.accessToken
      })
    },
  }
}

/** The visitor may have signed out meanwhile, in this tab or another, and somebody else logged in. */
function ofWallet(walletId: string, session: SessionRecord | undefined): SessionRecord {
  if (session?.walletId !== walletId) throw new Refusal('NOT_CONNECTED')
  return session
}

function tokenOf({ accessToken }: SessionRecord): string {
  if (accessToken === undefined) throw new Refusal('SESSION_OLD')
  return accessToken
}

/** Works again with another token when A has ended the first. */
async function renewing<Result>(
  work: (accessToken: string) => Promise<Result>,
  accessToken: string,
  renew: () => Promise<string>,
): Promise<Result> {
  try {
    return await work(accessToken)
  } catch (error) {
    if (!isEnded(error)) throw error
  }
  return work(await renew())
}

function isEnded(error: unknown): boolean {
  return isKitError(error, 'SESSION_ENDED')
}
