import { describe, expect, it } from 'vitest'
import { createSessions, type SessionRecord, type Sessions } from './session.ts'
import { openStorage, type Storage } from './storage.ts'

const session: SessionRecord = {
  ...{ email: 'ada@example.com', userName: null, walletId: 'aa' },
  ...{ accessToken: 'first', refreshToken: 'once' },
  addresses: { eip155: '0x00', solana: '11' },
}
const update = { email: 'new@example.com' }

/** Two tabs of a visitor who is logged in. Each step of their storage lets the other tab go on. */
async function twoTabs(): Promise<{ readonly one: Sessions; readonly other: Sessions }> {
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
  // As: a session calls nothing of A here.
  const [one, other] = [{}, {}].map(() => createSessions({} as never, storage, owner))
  if (!one || !other) throw new Error('no tabs')
  await one.write(session)
  return { one, other }
}

const failureOf = (work: Promise<void>): Promise<unknown> =>
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
    const next = { ...session, walletId: 'bb' }
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
