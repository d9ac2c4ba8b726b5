import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createSessions, type SessionRecord, type Sessions } from './session.ts'
import { openStorage, type Storage } from './storage.ts'

const session: SessionRecord = {
  ...{ email: 'ada@example.com', userName: null, walletId: 'aa' },
  ...{ accessToken: 'first', refreshToken: 'once' },
  addresses: { eip155: '0x00', solana: '11' },
}
const update = { email: 'new@example.com' }

type Tokens = Pick<SessionRecord, 'accessToken' | 'refreshToken'>

/** Two tabs of a visitor who is logged in. Each step of their storage lets the other tab go on. */
async function twoTabs(
  /** A's answer to `sessions/refresh`. */
  renew: () => Promise<Tokens> = () => Promise.reject(new Error('unasked')),
): Promise<{ readonly one: Sessions; readonly other: Sessions }> {
  const owner = `https://wallet.example ${crypto.randomUUID()}`
  const kept = await openStorage(owner)
  const slowly = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await new Promise((resolve) => setTimeout(resolve))
    return result
  }
  const storage: Storage = {
    ...kept,
    read: (name) => slowly(kept.read(name)),
    write: async (name, value) => {
      await slowly(Promise.resolve())
      await kept.write(name, value)
    },
  }
  // As: a session calls nothing else of A here.
  const auth = { call: renew } as never
  const [one, other] = [{}, {}].map(() => createSessions(auth, storage, owner))
  if (!one || !other) throw new Error('no tabs')
  await one.write(session)
  return { one, other }
}

const next = { ...session, walletId: 'bb', accessToken: 'of bb', refreshToken: 'once of bb' }
const renewed = { accessToken: 'second', refreshToken: 'twice' }
/** Asks A with a token, which is good if it is another one than the first. */
const ask = async (accessToken: string): Promise<string> => {
  if (accessToken === session.accessToken) throw new KitError('SESSION_ENDED')
  return accessToken
}
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

describe('a session in two tabs', () => {
  it('takes a change from either', async () => {
    const { one, other } = await twoTabs()
    await one.update('aa', update)
    await other.update('aa', { accountType: 'eoa' })
    expect(await one.read()).toEqual({ ...session, ...update, accountType: 'eoa' })
  })

  it('is not stored again by a change that comes after a sign-out in the other, or together with it', async () => {
    const { one, other } = await twoTabs()
    await Promise.all([failureOf(one.update('aa', update)), other.end()])
    expect(await one.read()).toBeUndefined()
    expect(await failureOf(one.update('aa', update))).toBe('NOT_CONNECTED')
    expect(await one.read()).toBeUndefined()
  })

  it('passes nothing to the session of the next visitor', async () => {
    const { one, other } = await twoTabs()
    await other.end()
    await other.write(next)
    expect(await failureOf(one.update('aa', update))).toBe('NOT_CONNECTED')
    expect(await one.read()).toEqual(next)
  })

  it('is not kept without A by a change that comes together with its end', async () => {
    const { one } = await twoTabs()
    await one.write({ ...session, accessToken: undefined, refreshToken: undefined })
    await Promise.all([failureOf(one.update('aa', update)), one.end()])
    expect(await one.read()).toBeUndefined()
  })
})

describe('a session whose token has ended', () => {
  it('has the renewed one, and is removed when A ended it', async () => {
    let isEnded = false
    const { one, other } = await twoTabs(async () => {
      if (isEnded) throw new KitError('SESSION_ENDED')
      return renewed
    })
    expect(await one.use(ask)).toBe('second')
    expect(await other.read()).toEqual({ ...session, ...renewed })
    await one.write(session)
    isEnded = true
    expect(await failureOf(one.use(ask))).toBe(new KitError('SESSION_ENDED').message)
    expect(await other.read()).toBeUndefined()
  })

  it.each([
    ['renews it', async () => renewed],
    ['has ended it', () => Promise.reject(new KitError('SESSION_ENDED'))],
  ])('leaves the session of the next visitor when A %s late', async (_, answer) => {
    const { one, other } = await twoTabs(async () => {
      await other.end()
      await other.write(next)
      return answer()
    })
    expect(await failureOf(one.use(ask))).toBe('NOT_CONNECTED')
    expect(await one.read()).toEqual(next)
  })

  it('does not work with the token of the next visitor', async () => {
    const { one, other } = await twoTabs()
    const asking = one.use(async (token) => {
      if (token === session.accessToken) await other.write(next)
      return ask(token)
    })
    expect(await failureOf(asking)).toBe('NOT_CONNECTED')
  })

  it.each([
    ['renews it', async () => ({ accessToken: 'late', refreshToken: 'late' })],
    ['has ended it', () => Promise.reject(new KitError('SESSION_ENDED'))],
  ])('works with the token of the other tab’s export when A %s late', async (_, answer) => {
    const { one, other } = await twoTabs(async () => {
      await other.update('aa', renewed)
      return answer()
    })
    expect(await one.use(ask)).toBe('second')
    expect(await one.read()).toEqual({ ...session, ...renewed })
  })
})
