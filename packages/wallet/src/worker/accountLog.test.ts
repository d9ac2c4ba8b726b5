import { KitError } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { readLog } from './accountLog.ts'
import type { AccountLog } from './walletCalls.ts'

const here = 'a'.repeat(43)
type Answer = readonly (readonly [event: string, at: number, device?: string])[] | KitError

/** The log as two services answer. */
function read(auth: Answer, recovery: Answer): Promise<AccountLog> {
  const client = (answer: Answer) => ({
    async call() {
      if (answer instanceof KitError) throw answer
      return {
        events: answer.map(([event, at, device]) => ({
          ...{ number: at, at, event, hash: '' },
          meta: device === undefined ? {} : { device },
        })),
      }
    },
  })
  // As: what the log needs of the services.
  const custodians = { auth: client(auth), recovery: client(recovery) } as unknown as Parameters<
    typeof readLog
  >[0]
  const sessions = { use: <Result>(work: (token: string) => Promise<Result>) => work('token') }
  return readLog(custodians, sessions, { device: here, walletId: 'w' })
}
const away = new KitError('HTTP_UNREACHABLE', { host: 'service.example' })
const ended = new KitError('SESSION_ENDED')

it('the log has both services’ entries, the newest first, and leaves out what no text names', async () => {
  const { entries, warnings } = await read(
    [
      ['login passed', 5, here],
      ['session issued', 5, here],
      ['code failed', 2, 'b'],
    ],
    [
      ['share released', 4, here],
      ['toString', 3, here],
      ['email change ended', 1],
    ],
  )
  expect(entries).toEqual([
    { at: 5, event: 'log.login', where: 'log.here' },
    { at: 4, event: 'log.restored', where: 'log.here' },
    { at: 2, event: 'log.codeWrong', where: 'log.elsewhere' },
    { at: 1, event: 'log.emailStopped', where: undefined },
  ])
  expect(warnings).toEqual([])
})

it('the log of one service is shown while the other is away', async () => {
  expect(await read(away, [['approval granted', 1]])).toMatchObject({
    entries: [{ event: 'log.approved' }],
    warnings: ['status.partial'],
  })
  expect(await read([['login passed', 1]], away)).toMatchObject({
    entries: [{ event: 'log.login' }],
    warnings: ['status.partial'],
  })
  await expect(read(away, away)).rejects.toBe(away)
})

it('a device whose session A has ended reads no log', async () => {
  await expect(read(ended, [['approval granted', 1]])).rejects.toBe(ended)
})
