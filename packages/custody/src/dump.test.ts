import { readShareText } from '@latchkey/protocol/custody'
import { combineShares, type OpenWallet } from '@latchkey/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from './fixtures/isWhole.ts'
import { type Device, newDevice, signIn, startCustodyWorld, type World } from './fixtures/world.ts'
import { openShare, type ShareRow } from './shares/shareTable.ts'
import type { Custody } from './service.ts'
import { minuteMs } from './usage.ts'

/** The long run has the 1,000 accounts of the issue. */
const accounts = isWhole ? 1_000 : 4

let world: World
const made = new Map<string, OpenWallet>()
let first: readonly Stolen[]
/** All that a service was told and said since it began: more than its memory ever has at once. */
const told = { auth: [] as string[], recovery: [] as string[] }

/** A device whose talk with the services is written down. */
async function overheard(): Promise<Device> {
  const device = await newDevice(world)
  const { auth, recovery } = device
  return {
    ...device,
    auth: {
      async call(name, input, token) {
        const output = await auth.call(name, input, token)
        told.auth.push(JSON.stringify([input, token, output]))
        return output
      },
    },
    recovery: {
      async call(name, input) {
        const output = await recovery.call(name, input)
        told.recovery.push(JSON.stringify([input, output]))
        return output
      },
    },
  }
}

beforeAll(async () => {
  const many = { openApprovals: 10, codesPerHour: 1e6, codesPerHostHour: 1e6 }
  world = await startCustodyWorld({ limits: many })
  for (let account = 0; account < accounts; account += 1) {
    const email = `account-${account}@example.com`
    const wallet = await signIn(world, await overheard(), email)
    made.set(wallet.walletId, wallet)
  }
  first = await stolenFrom('auth')
  // A third of them restores on a second device, which leaves retired sets behind.
  world.wait(minuteMs)
  for (let account = 0; account < accounts; account += 3)
    await signIn(world, await overheard(), `account-${account}@example.com`)
}, 3_600_000)
afterAll(() => world.close())

type Stolen = { readonly walletId: string; readonly setId: string; readonly share: Uint8Array }

/** The tokens and grants that a service was told or said. */
function tokensOf(service: 'auth' | 'recovery'): readonly string[] {
  return [...new Set(told[service].join().match(/[\w-]{22}\.[\w-]{43}/g))]
}

/** Everything that a service has: its rows, opened with its keys, and all that it was told. */
async function stolenFrom(service: 'auth' | 'recovery'): Promise<readonly Stolen[]> {
  const heard = told[service].join().match(/[\w-]{60,400}/g) ?? []
  const shares = heard.flatMap((text) => readShareText(text) ?? [])
  return [...shares, ...(await storedBy(world[service].custody))]
}

async function storedBy({ sql, keyring }: Custody): Promise<readonly Stolen[]> {
  const rows = await sql.query<ShareRow>('select * from share')
  return rows.map((row) => {
    // As: opening a share takes the keys and nothing else of the service.
    const framed = readShareText(openShare({ keyring } as Parameters<typeof openShare>[0], row))
    if (!framed) throw new Error('not a share')
    return { walletId: framed.walletId, setId: framed.setId, share: framed.share }
  })
}

/** Wallets that any two of the shares of one wallet open. */
async function opened(shares: readonly Stolen[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const byWallet = new Map<string, Map<string, Stolen>>()
  for (const each of shares) {
    const own = byWallet.get(each.walletId) ?? new Map<string, Stolen>()
    byWallet.set(each.walletId, own.set(Buffer.from(each.share).toString('hex'), each))
  }
  for (const [walletId, { publicKeys }] of made) {
    const own = [...(byWallet.get(walletId)?.values() ?? [])]
    for (const [place, one] of own.entries()) {
      for (const other of own.slice(place + 1)) {
        if (found.has(walletId)) break
        const seed = await combineShares([one.share, other.share], publicKeys).catch(
          () => undefined,
        )
        if (seed) found.add(walletId)
      }
    }
  }
  return found
}

describe('a whole copy of a service', () => {
  it('all that service A has or had opens no wallet, across its sets and old copies too', async () => {
    const now = await stolenFrom('auth')
    expect(now.length).toBeGreaterThan(2 * accounts)
    expect((await opened([...first, ...now])).size).toBe(0)
  })

  it('all that service R has opens no wallet, across its sets', async () => {
    expect((await opened(await stolenFrom('recovery'))).size).toBe(0)
  })

  it('both services together open every wallet, so that the two tests above could fail', async () => {
    const both = [...(await stolenFrom('auth')), ...(await stolenFrom('recovery'))]
    expect((await opened(both)).size).toBe(accounts)
  })

  it('no token or grant that either service knows is of use to another device, at either service', async () => {
    const thief = await newDevice(world)
    const tokens = [...tokensOf('auth'), ...tokensOf('recovery')]
    expect(tokens.length).toBeGreaterThan(3 * accounts)
    const gained: string[] = []
    for (const token of tokens) {
      const tries = {
        wallets: () => thief.auth.call('wallets/list', {}, token),
        session: () => thief.auth.call('sessions/refresh', { refreshToken: token }),
        grant: () => thief.recovery.call('wallets/list', { grant: token }),
      }
      for (const [name, attempt] of Object.entries(tries))
        await attempt().then(
          () => gained.push(name),
          () => {},
        )
    }
    expect(gained).toEqual([])
  })

  it('the databases have no address, share or code in clear', async () => {
    for (const { custody } of [world.auth, world.recovery]) {
      const tables = await custody.sql.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      let text = ''
      for (const { name } of tables) {
        const rows = await custody.sql.query<{ row: string }>(
          `select t::text as row from ${name} t`,
        )
        text += rows.map(({ row }) => row).join('\n')
      }
      expect(text.length).toBeGreaterThan(5_000)
      for (const secret of ['account-0', Buffer.from('account-0').toString('hex')])
        expect(text).not.toContain(secret)
      for (const { share } of await storedBy(custody))
        expect(text).not.toContain(Buffer.from(share).toString('hex'))
      const words = new Set([...(text.match(/[\w-]+/g) ?? []), ...(text.match(/\b\d{6}\b/g) ?? [])])
      for (const mail of world.mail.mails) {
        const code = /^\d{6}/.exec(mail.text)?.[0]
        const token = /approve#(\S+)/.exec(mail.text)?.[1]
        expect([code, token?.split('.')[1]].filter((word) => word && words.has(word))).toEqual([])
      }
    }
  })
})
