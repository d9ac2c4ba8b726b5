import { createHmac, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isKitError } from '@latchkey/protocol'
import { doWork, type Work } from '@latchkey/protocol/custody'
import { migrate, openPglite, type Sql } from '@latchkey/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authService } from './auth/authService.ts'
import { parseConfig } from './config.ts'
import { isWhole } from './fixtures/isWhole.ts'
import { codeOf, hostOrigin } from './fixtures/world.ts'
import type { Handlers } from './http/app.ts'
import { createKeys } from './keys/keyFile.ts'
import { createKeyring } from './keys/keyring.ts'
import type { Caller } from './parts.ts'
import { hourMs, minuteMs } from './usage.ts'

/** The long run has the 1,000,000 codes of the issue, for 1,000 accounts from 1,000 networks, in a day. */
const accounts = isWhole ? 1_000 : 2
const rounds = isWhole ? 10 : 4
const guesses = isWhole ? 100 : 20
/** Accounts that are tried at once: hashes are made by other threads. */
const lanes = 8

let database: { readonly sql: Sql; close(): Promise<void> }
let auth: Handlers<'auth'>
let now = Date.now()
const mails: string[] = []

// The calls are made below HTTP: a million proofs and seals would take hours, and do not help a thief.
beforeAll(async () => {
  database = await openPglite('memory')
  const { sql } = database
  for (const part of ['both', 'auth'])
    await migrate(sql, join(import.meta.dirname, '../migrations', part))
  const keys = createKeys('auth')
  auth = authService({
    service: 'auth',
    config: parseConfig({
      publicUrl: 'https://auth.test',
      frameOrigin: 'https://wallet.test',
      database: 'memory',
      keyFile: 'unused',
      mailFrom: 'no-reply@auth.example',
      smtp: { host: '127.0.0.1', port: 1, security: 'none' },
      // A thief with a page for each account is stronger.
      limits: { codesPerHostHour: 1e9, workBits: 8 },
    }),
    keyring: createKeyring('auth', () => keys),
    sql,
    mailer: async ({ text }) => void mails.push(text),
    clock: () => now,
    // The long run has 20,000 hashes, half an hour of scrypt that changes no answer. The short run has scrypt itself.
    ...(isWhole && { slowHash: async (secret, salt) => quickHash(secret, salt) }),
  })
}, 60_000)
afterAll(() => database.close())

const quickHash = (secret: Buffer, salt: string): string =>
  createHmac('sha256', salt).update(secret).digest('base64url')
const emailOf = (account: number): string => `account-${account}@example.com`
const callerOf = (name: string, network: number): Caller => ({
  device: name,
  token: undefined,
  network: `10.${network >> 8}.${network & 255}.0/24`,
})

/** A thief does the work that a code takes (OTP-6). */
async function sendTo(challengeId: string, thief: Caller): Promise<{ readonly digits: number }> {
  try {
    return await auth['challenges/send']({ challengeId }, thief)
  } catch (error) {
    if (!isKitError(error, 'WORK_WANTED')) throw error
    // As: of `requireWork`.
    const work = doWork(error.context['work'] as Work)
    return auth['challenges/send']({ challengeId, work }, thief)
  }
}

it(`of a day's guesses from everywhere at once, ten for each account are compared and none is right`, async () => {
  for (let account = 0; account < accounts; account += 1) {
    const owner = callerOf(`owner-${account}`, account)
    const asked = { email: emailOf(account), hostOrigin, purpose: 'login' } as const
    const { challengeId } = await auth['challenges/create'](asked, owner)
    await auth['challenges/send']({ challengeId }, owner)
    const code = /^\d+/.exec(mails.at(-1) ?? '')?.[0] ?? ''
    await auth['challenges/verify']({ challengeId, code }, owner)
  }
  const said: Record<string, number> = {}
  let [sent, longest] = [0, 0]
  const guessAt = async (account: number, round: number): Promise<void> => {
    now += minuteMs / 1_000
    const thief = callerOf(`thief-${round}`, 2_000 + ((account + round * 101) % 1_000))
    const asked = { email: emailOf(account), hostOrigin, purpose: 'login' } as const
    const { challengeId } = await auth['challenges/create'](asked, thief)
    const got = await sendTo(challengeId, thief).catch(() => undefined)
    if (got) sent += 1
    const digits = got?.digits ?? 6
    longest = Math.max(longest, digits)
    const answers = await Promise.all(
      Array.from({ length: guesses }, () => {
        const code = String(randomInt(10 ** digits)).padStart(digits, '0')
        return codeOf(auth['challenges/verify']({ challengeId, code }, thief))
      }),
    )
    for (const answer of answers) said[answer] = (said[answer] ?? 0) + 1
  }
  for (let round = 0; round < rounds; round += 1) {
    // A day of rounds, each from another network.
    now += Math.floor((23 * hourMs) / rounds)
    for (let first = 0; first < accounts; first += lanes)
      await Promise.all(
        Array.from({ length: Math.min(lanes, accounts - first) }, (_, lane) =>
          guessAt(first + lane, round),
        ),
      )
  }
  if (isWhole) console.log(JSON.stringify({ accounts, rounds, guesses, sent, longest, said }))
  expect(said['right']).toBeUndefined()
  expect(said['CODE_WRONG']).toBeLessThanOrEqual(10 * accounts)
  expect(Object.values(said).reduce((sum, each) => sum + each)).toBe(accounts * rounds * guesses)
  // OTP-6: fifty wrong codes in ten minutes make the next ones longer.
  expect(longest).toBe(isWhole ? 9 : 6)
}, 3_600_000)
